export { parseDateTime } from './verify/date-time.ts';
export type { ReceivedDelivery } from './verify/delivery-check.ts';
export type { RawBody } from './verify/raw-body.ts';
export {
  type DeliveryHeaders,
  type HeaderRecord,
  type ReceivedHeaders,
  readHeaders,
} from './verify/received-headers.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './verify/refusal.ts';
export {
  createSignatureVerifier,
  type SignatureVerification,
  type SignatureVerifier,
  type SignatureVerifierOptions,
} from './verify/signature-verifier.ts';
