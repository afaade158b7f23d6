export {
  createDeliveryHeaders,
  type DeliveryHeaderFacts,
  type DigestEncoding,
  encodeEvent,
  type SignableDelivery,
  type Signer,
  signBody,
  signDelivery,
  userAgent,
  webSigner,
} from '@ob/webhooks-verify/signing';
export type { AttemptPorts } from './dispatch/attempt.ts';
export {
  type ClientRegistration,
  everyClientRegistered,
  resumeRegisteredClients,
} from './dispatch/client-registration.ts';
export { combineObservers } from './dispatch/combine-observers.ts';
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherPorts,
  type DispatcherSettings,
} from './dispatch/dispatcher.ts';
export { type AttemptedDelivery, type DeliveryObserver, observeFailuresAlone } from './dispatch/observer.ts';
export type { PingPorts } from './dispatch/ping-webhook.ts';
export type { Timer } from './dispatch/timer.ts';
export type { Transport, TransportRequest } from './dispatch/transport.ts';
export type { Delivery, DeliveryAttempt } from './records/delivery.ts';
export type {
  Webhook,
  WebhookChange,
  WebhookDisableCode,
  WebhookRequest,
  WebhookStatus,
} from './records/webhook.ts';
export { createLocalKey, type KeyEncryptionKey } from './signing/key-encryption-key.ts';
export {
  createSecretBox,
  type EnvelopeBox,
  type SealingKey,
  type SecretBox,
  type SecretResealer,
} from './signing/secret-box.ts';
export { SecretBoxError, type SecretBoxErrorCode } from './signing/secret-box-error.ts';
export { cacheOpenedSecrets, type SecretCacheSettings } from './signing/secret-cache.ts';
export { createWebhookSecret, type SealedSecret } from './signing/webhook-secret.ts';
export { registerWebhook, type WebhookSecretPorts } from './subscription/register-webhook.ts';
export { type ResealPorts, type ResealReport, resealSecrets } from './subscription/reseal-secrets.ts';
