export {
  accountReferenceSchema,
  accountSchema,
  debtorReferenceSchema,
  identifierSchema,
} from './schema/account.ts';
export { balanceSchema, creditDebitIndicatorSchema } from './schema/balance.ts';
export { describeIssues } from './schema/body-faults.ts';
export { maxMomentLength, momentPattern } from './schema/calendar.ts';
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
export { amountWords } from './schema/record-words.ts';
export { beneficiarySchema, directDebitSchema, standingOrderSchema } from './schema/recurring.ts';
export {
  amountSchema,
  currencySchema,
  identifierTextSchema,
  nameTextSchema,
  plainTextSchema,
  timestampSchema,
} from './schema/scalars.ts';
export { describeInPlace, nameSchema, type SchemaWords } from './schema/schema-names.ts';
export { transactionSchema } from './schema/transaction.ts';
