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
export {
  type AttemptedProgress,
  type AttemptResult,
  type CompletionVerdict,
  type DeliverySettlement,
  describeSettlement,
  settleDelivery,
} from './delivery/delivery.ts';
export { type BacklogReading, backlogCountLimit, type DeliveryBacklog } from './delivery/delivery-backlog.ts';
export {
  type DeliveryLog,
  type DeliveryPosition,
  type DeliveryQuery,
  listedAttemptLimit,
} from './delivery/delivery-log.ts';
export {
  type ClaimedBatch,
  type ClaimedDelivery,
  type CompletionReport,
  type DeliveryClaim,
  type DeliveryCompletion,
  type DeliveryLease,
  type DeliveryQueue,
  type RedeliveryVerdict,
  requestedAttemptLimit,
} from './delivery/delivery-queue.ts';
export {
  abandonedToDisable,
  changesHealth,
  type EndedAttempt,
  failedAttemptsToSlow,
  type HealthCounts,
  recordAttempt,
} from './delivery/health.ts';
export { planRetry, type RetryPlan, retryDelaysMs, senderFaultDelayMs } from './delivery/retry.ts';
export type { AttemptPorts } from './dispatch/attempt.ts';
export { describeBlockedTarget } from './dispatch/blocked-target.ts';
export {
  type ClientRegistration,
  everyClientRegistered,
  resumeRegisteredClients,
} from './dispatch/client-registration.ts';
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherPorts,
  type DispatcherSettings,
} from './dispatch/dispatcher.ts';
export { observeFailures } from './dispatch/observer.ts';
export type { PingPorts } from './dispatch/ping-webhook.ts';
export type { Timer } from './dispatch/timer.ts';
export type { MemoryWebhookPorts } from './memory/state.ts';
export { createMemoryWebhooks, type MemoryWebhooks } from './memory/webhooks.ts';
export { classifyStatus, type Outcome, type OutcomeCharge, outcomeCharges } from './records/outcome.ts';
export type { WebhookChange } from './records/webhook.ts';
export {
  createSecretBox,
  type EncryptionKey,
  type EnvelopeBox,
  type SecretBox,
  type SecretRewrapper,
} from './signing/secret-box.ts';
export { SecretBoxError, type SecretBoxErrorCode } from './signing/secret-box-error.ts';
export { cacheDecryptedSecrets, type SecretCacheSettings } from './signing/secret-cache.ts';
export { createWebhookSecret, type EncryptedSecret } from './signing/webhook-secret.ts';
export { registerWebhook, type WebhookSecretPorts } from './subscription/register-webhook.ts';
export { type RewrapPorts, type RewrapReport, rewrapSecrets } from './subscription/rewrap-secrets.ts';
export type { SubscriptionStore, UnderOtherKeysQuery } from './subscription/subscription-store.ts';
export {
  changeWebhook,
  listEventTypes,
  type PingRecord,
  type StoredWebhook,
  webhookLimit,
} from './subscription/webhook.ts';
