export { encodeEvent } from './signing/event-body.ts';
export { type EventAttempt, signEvent } from './signing/sign-event.ts';
export { type DigestEncoding, type Signer, signBody, webSigner } from './signing/signature.ts';
export {
  createDeliveryHeaders,
  type DeliveryHeaderFacts,
  type SignableDelivery,
  signDelivery,
  userAgent,
} from './signing/signed-delivery.ts';
export { type SignedRequestOptions, signedRequest } from './signing/signed-request.ts';
export { decodeWebhookSecret, secretPattern, secretPrefix } from './signing/webhook-secret.ts';
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
