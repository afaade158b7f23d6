export {
  balanceUpdated,
  type ExecutedPayment,
  type FailedPayment,
  scheduleCancelled,
  scheduleCreated,
  scheduleExecuted,
  scheduleFailed,
  transactionPosted,
} from './schema/account-events.ts';
export { type EventFacts, InvalidEventError } from './schema/build-event.ts';
