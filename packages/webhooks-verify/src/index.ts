export type {
  BalanceUpdatedData,
  BalanceUpdatedEvent,
  ScheduleCancelledData,
  ScheduleCancelledEvent,
  ScheduleCreatedData,
  ScheduleCreatedEvent,
  ScheduleExecutedData,
  ScheduleExecutedEvent,
  ScheduleFailedData,
  ScheduleFailedEvent,
  TransactionPostedData,
  TransactionPostedEvent,
} from './events/account-events.ts';
export type {
  ConsentAuthorizedData,
  ConsentAuthorizedEvent,
  ConsentExpiredData,
  ConsentExpiredEvent,
  ConsentRejectedData,
  ConsentRejectedEvent,
  ConsentRevokedData,
  ConsentRevokedEvent,
} from './events/consent-events.ts';
export type {
  PaymentCompletedData,
  PaymentCompletedEvent,
  PaymentCreatedData,
  PaymentCreatedEvent,
  PaymentFailedData,
  PaymentFailedEvent,
} from './events/payment-events.ts';
export type { PingEvent, ReceivedEvent, UnknownEvent, UnknownEventType } from './events/received-event.ts';
export type { Amount, EventCreditorAccount, EventEnvelope } from './events/shared-records.ts';
export type { EventByType, EventType, WebhookEvent } from './events/webhook-event.ts';
export type { ReceivedDelivery } from './verify/delivery-check.ts';
export { verifyRequest } from './verify/fetch-request.ts';
export type { RawBody } from './verify/raw-body.ts';
export type { HeaderRecord, ReceivedHeaders } from './verify/received-headers.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './verify/refusal.ts';
export type { VerifierOptions } from './verify/settings.ts';
export type { SchemaResult, StandardSchema } from './verify/standard-schema.ts';
export { type AnyVerifier, createVerifier, type Verification, type Verifier } from './verify/verifier.ts';
