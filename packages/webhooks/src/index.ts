export { combineObservers } from './dispatch/combine-observers.ts';
export type { AttemptedDelivery, DeliveryObserver } from './dispatch/observer.ts';
export type { Transport, TransportRequest } from './dispatch/transport.ts';
export type { Delivery, DeliveryAttempt } from './records/delivery.ts';
export type {
  Webhook,
  WebhookDisableCode,
  WebhookRequest,
  WebhookStatus,
} from './records/webhook.ts';
export { createLocalKey, type KeyEncryptionKey } from './signing/key-encryption-key.ts';
