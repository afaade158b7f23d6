export type {
  AccessLookup,
  AccessState,
  AccessToken,
  CustomerAuthentication,
  LiveAccessToken,
  TokenState,
} from './access/access-token.ts';
export {
  type AccountAudience,
  type AccountEvent,
  type AccountEventType,
  accountEventPermissions,
  isEntitledTo,
} from './access/account-audience.ts';
export { type ConsentFacts, type ConsentLookup, isActive } from './access/consent-facts.ts';
export { type PublishPorts, publishAccountEvents } from './access/publish-account-events.ts';
export type { AccessUse, UsedEndpoint, UseRecorder } from './account-routes/use-recorder.ts';
export { createMemoryAccessLookup, type TokenStates } from './memory/access-lookup.ts';
export {
  createMemoryAccountReader,
  findOpenAccounts,
  type HeldAccount,
  type MemoryAccounts,
} from './memory/account-reader.ts';
export { createMemoryBurstLimit } from './memory/burst-limit.ts';
export { createMemoryPaymentStore, type MemoryPaymentPorts } from './memory/payment-store.ts';
export { createSerialQueue } from './memory/serial-queue.ts';
export { createMemoryUnattendedLimit } from './memory/unattended-limit.ts';
export type { Outbox, OutboxEvent } from './outbox.ts';
export type { ConsentConsumer, ConsentUse } from './payments/consent-consumer.ts';
export { deriveDeduplicationKey } from './payments/deduplication-key.ts';
export {
  completePayment,
  failPayment,
  type PaymentEndFacts,
  type PaymentFailureFacts,
} from './payments/payment-lifecycle.ts';
export type {
  AcceptanceOutcome,
  KeyedPayment,
  PaymentAcceptance,
  PaymentChange,
  PaymentKey,
  PaymentStore,
} from './payments/payment-store.ts';
export { type BurstLimit, type BurstLimitState, noBurstLimit } from './rate-limit/burst-limit.ts';
export { type BurstPorts, formatRetryAfter, takeBurst } from './rate-limit/limit-burst.ts';
export { rememberEmptyBuckets } from './rate-limit/remember-empty-buckets.ts';
export { takeFromWindow, timeToNext, unattendedWindow } from './rate-limit/rolling-window.ts';
export {
  capacityOf,
  describeBucket,
  requestCost,
  type TokenBucket,
  takeToken,
} from './rate-limit/token-bucket.ts';
export {
  noUnattendedLimit,
  type UnattendedAccess,
  type UnattendedLimit,
  type UnattendedLimitState,
} from './rate-limit/unattended-limit.ts';
