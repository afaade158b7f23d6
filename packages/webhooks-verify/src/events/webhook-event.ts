// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events
import type {
  BalanceUpdatedEvent,
  ScheduleCancelledEvent,
  ScheduleCreatedEvent,
  ScheduleExecutedEvent,
  ScheduleFailedEvent,
  TransactionPostedEvent,
} from './account-events.ts';
import type {
  ConsentAuthorizedEvent,
  ConsentExpiredEvent,
  ConsentRejectedEvent,
  ConsentRevokedEvent,
} from './consent-events.ts';
import type { PaymentCompletedEvent, PaymentCreatedEvent, PaymentFailedEvent } from './payment-events.ts';

/** Every event of this version by its type. */
export interface EventByType {
  readonly 'consent.authorized': ConsentAuthorizedEvent;
  readonly 'consent.rejected': ConsentRejectedEvent;
  readonly 'consent.revoked': ConsentRevokedEvent;
  readonly 'consent.expired': ConsentExpiredEvent;
  readonly 'payment.created': PaymentCreatedEvent;
  readonly 'payment.completed': PaymentCompletedEvent;
  readonly 'payment.failed': PaymentFailedEvent;
  readonly 'transaction.posted': TransactionPostedEvent;
  readonly 'balance.updated': BalanceUpdatedEvent;
  readonly 'schedule.created': ScheduleCreatedEvent;
  readonly 'schedule.executed': ScheduleExecutedEvent;
  readonly 'schedule.failed': ScheduleFailedEvent;
  readonly 'schedule.cancelled': ScheduleCancelledEvent;
}

/** A type of event, as in the `type` of a delivery's body. */
export type EventType = keyof EventByType;

/** An event of this version: a union over `type`, so that a test of the type narrows `data`. */
export type WebhookEvent = EventByType[EventType];
