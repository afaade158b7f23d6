export { consentSchema } from './records/consent.ts';
export { parseConsentRequest } from './schema/parse-consent-request.ts';
export {
  accountAccessBodySchema,
  fundsConfirmationBodySchema,
  paymentBodySchema,
  requestedMomentSchema,
} from './schema/request-body.ts';
