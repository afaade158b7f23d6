export { consentSchema } from './records/consent.ts';
export { historyRowSchema } from './records/history.ts';
export { parseConsentRequest } from './schema/parse-consent-request.ts';
export {
  accountAccessBodySchema,
  fundsConfirmationBodySchema,
  paymentBodySchema,
  requestedMomentSchema,
} from './schema/request-body.ts';
