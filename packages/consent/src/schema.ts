export { consentSchema } from './records/consent.ts';
export { historyRowSchema } from './records/history.ts';
export { parseConsentRequest } from './schema/parse-consent-request.ts';
export { requestedMomentSchema } from './schema/request-body.ts';
