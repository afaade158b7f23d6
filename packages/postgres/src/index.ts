export { createAccessLookup } from './access-lookup.ts';
export { createAccountAudience } from './consent/account-audience.ts';
export { createConsentStore } from './consent/consent-store.ts';
export { createConsentUseStore } from './consent/consent-use-store.ts';
export {
  connectDatabase,
  type Database,
  type Queryable,
  type Row,
  type Statement,
  type TransactionSettings,
} from './database.ts';
export { type ClockComparison, doClocksAgree, writeHeartbeat } from './housekeeping/heartbeat.ts';
export { createLease, type Lease, type LeaseOptions } from './housekeeping/lease.ts';
export { createBurstLimit } from './limits/burst-limit.ts';
export { purgeLimits } from './limits/purge.ts';
export { createUnattendedLimit } from './limits/unattended-limit.ts';
export {
  createSchema,
  isMigrated,
  type MigrationOptions,
  type MigrationSet,
  migrate,
  readSchema,
  type SchemaState,
  suiteMigrations,
} from './migrate.ts';
export { createAuthorizationStore } from './oauth/authorization-store.ts';
export { createGrantLookup } from './oauth/grant-lookup.ts';
export { createGrantStore } from './oauth/grant-store.ts';
export { purgeAuthorizations } from './oauth/purge.ts';
export { createReplayStore } from './oauth/replay-store.ts';
export { createPaymentStore } from './payments/payment-store.ts';
export { purgePayments } from './payments/purge.ts';
export { createDeliveryBacklog } from './webhooks/delivery-backlog.ts';
export { listenForDeliveries } from './webhooks/delivery-hints.ts';
export { createDeliveryLog } from './webhooks/delivery-log.ts';
export { createDeliveryQueue, type DeliveryQueueOptions } from './webhooks/delivery-queue.ts';
export { createOutbox, enqueueEvents } from './webhooks/outbox.ts';
export { purgeWebhooks, type WebhookRetention } from './webhooks/retention.ts';
export { createSubscriptionStore } from './webhooks/subscription-store.ts';
