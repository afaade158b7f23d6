export { accountSchema } from './records/account.ts';
export {
  accountReferenceSchema,
  debtorReferenceSchema,
  identifierSchema,
} from './records/account-identifier.ts';
export { amountSchema } from './records/amount.ts';
export { balanceSchema } from './records/balance.ts';
export { beneficiarySchema } from './records/beneficiary.ts';
export { maxMomentLength, momentPattern } from './records/calendar.ts';
export { directDebitSchema } from './records/direct-debit.ts';
export { webhookEventSchemas } from './records/event.ts';
export { fundsConfirmationSchema } from './records/funds-confirmation.ts';
export { paymentFailureSchema, paymentSchema } from './records/payment.ts';
export { paymentRequestSchema, paymentTermsShape, referenceSchema } from './records/payment-terms.ts';
export { positiveAmountSchema } from './records/positive-amount.ts';
export type { ReadonlyDeep } from './records/readonly-deep.ts';
export { identifierTextSchema, nameTextSchema, plainTextSchema, timestampSchema } from './records/scalars.ts';
export { creditDebitIndicatorSchema } from './records/signed-amount.ts';
export { standingOrderSchema } from './records/standing-order.ts';
export { transactionSchema } from './records/transaction.ts';
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
export { webhookEventExamples } from './schema/event-examples.ts';
export { receivedEventSchema, receivedEventSchemas } from './schema/received-event.ts';
export { createResponseSchema } from './schema/response.ts';
