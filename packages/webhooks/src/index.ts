export {
  type AttemptedProgress,
  type AttemptResult,
  type CompletionVerdict,
  type DeliverySettlement,
  type DeliveryStatus,
  describeSettlement,
  settleDelivery,
} from './delivery.ts';
export type {
  Delivery,
  DeliveryAttempt,
  DeliveryLog,
  DeliveryPosition,
  DeliveryQuery,
} from './delivery-log.ts';
export type {
  ClaimedDelivery,
  DeliveryClaim,
  DeliveryCompletion,
  DeliveryLease,
  DeliveryQueue,
} from './delivery-queue.ts';
export type { AttemptableDelivery, AttemptPorts } from './dispatch/attempt.ts';
export {
  type AttemptedDelivery,
  createDispatcher,
  type Dispatcher,
  type DispatcherPorts,
  type DispatcherSettings,
} from './dispatcher.ts';
export { encodeEvent } from './event-body.ts';
export { failuresToDisable, judgeHealth } from './health.ts';
export {
  type FailureOutcome,
  judgeStatus,
  type Outcome,
  type OutcomeCharge,
  outcomeCharges,
} from './outcome.ts';
export { pingWebhook } from './ping-webhook.ts';
export {
  type RotatedSecret,
  registerWebhook,
  rotateSecret,
  type WebhookSecretPorts,
} from './register-webhook.ts';
export { planRetry, type RetryPlan, retryDelaysMs, senderFaultDelayMs } from './retry.ts';
export { createSecretBox, type SecretBox, SecretBoxError } from './secret-box.ts';
export { type DigestEncoding, type Signer, signBody, webSigner } from './signature.ts';
export {
  type DeliveryHeaderFacts,
  deliveryHeaders,
  type SignableDelivery,
  signDelivery,
  userAgent,
} from './signed-delivery.ts';
export type { SubscriptionStore } from './subscription-store.ts';
export type { Timer } from './timer.ts';
export type { Transport, TransportRequest } from './transport.ts';
export {
  changeWebhook,
  createWebhook,
  listEventTypes,
  replaceSecret,
  type SecretRotation,
  type StoredWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDisableCode,
  type WebhookRequest,
  type WebhookStatus,
  webhookLimit,
} from './webhook.ts';
export {
  createWebhookSecret,
  decodeWebhookSecret,
  type SealedSecret,
  selectSecret,
} from './webhook-secret.ts';
