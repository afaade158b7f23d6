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
  shownAttemptLimit,
} from './delivery/delivery-log.ts';
export {
  askedAttemptLimit,
  type ClaimedDelivery,
  type CompletionReport,
  type DeliveryClaim,
  type DeliveryCompletion,
  type DeliveryLease,
  type DeliveryQueue,
  type RedeliveryVerdict,
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
export type { MemoryWebhookPorts } from './memory/state.ts';
export { createMemoryWebhooks, type MemoryWebhooks } from './memory/webhooks.ts';
export { judgeStatus, type Outcome, type OutcomeCharge, outcomeCharges } from './records/outcome.ts';
export type { SealedOtherwiseQuery, SubscriptionStore } from './subscription/subscription-store.ts';
export {
  changeWebhook,
  listEventTypes,
  type PingRecord,
  type StoredWebhook,
  webhookLimit,
} from './subscription/webhook.ts';
