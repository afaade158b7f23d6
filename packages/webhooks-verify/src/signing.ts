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
