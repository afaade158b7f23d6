export { accountSchema } from './records/account.ts';
export {
  accountReferenceSchema,
  debtorReferenceSchema,
  identifierSchema,
} from './records/account-identifier.ts';
export { amountSchema, currencySchema } from './records/amount.ts';
export { balanceSchema } from './records/balance.ts';
export { beneficiarySchema } from './records/beneficiary.ts';
export { maxMomentLength, momentPattern } from './records/calendar.ts';
export { directDebitSchema } from './records/direct-debit.ts';
export { identifierTextSchema, nameTextSchema, plainTextSchema, timestampSchema } from './records/scalars.ts';
export { creditDebitIndicatorSchema } from './records/signed-amount.ts';
export { standingOrderSchema } from './records/standing-order.ts';
export { transactionSchema } from './records/transaction.ts';
export { describeIssues } from './schema/body-faults.ts';
export { webhookEventSchemas } from './schema/event.ts';
export { webhookEventExamples } from './schema/event-examples.ts';
export {
  fundsConfirmationAnswerSchema,
  fundsConfirmationRequestSchema,
  fundsConfirmationSchema,
  parseFundsRequest,
} from './schema/funds-confirmation.ts';
export { linksSchema } from './schema/links.ts';
export { parseBody } from './schema/parse-body.ts';
export { paymentAnswerSchema, paymentFailureSchema, paymentSchema } from './schema/payment.ts';
export {
  parsePaymentRequest,
  paymentRequestSchema,
  paymentTermsShape,
  positiveAmountSchema,
  referenceSchema,
} from './schema/payment-request.ts';
export { paymentTermsWords } from './schema/payment-words.ts';
export { receivedEventSchema, receivedEventSchemas } from './schema/received-event.ts';
export { describeInPlace, nameSchema, type SchemaWords } from './schema/schema-names.ts';
