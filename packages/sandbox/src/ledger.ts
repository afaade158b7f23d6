export type {
  CustomerDirectory,
  DecideTogether,
  DecisionStores,
  MovableTime,
  SandboxRoutePorts,
} from './controls/control-ports.ts';
export { createSandboxRoutes } from './controls/sandbox-routes.ts';
export type { Rhythm } from './data/calendar.ts';
export { type AccountPlan, accountPlans, identifyAccount, identifyCustomer } from './data/sample-accounts.ts';
export {
  describeSampleBank,
  listSampleHolders,
  type SampleBank,
  type SampleBankOptions,
  type SampleHolder,
  type SampleHolding,
} from './data/sample-bank.ts';
export { type RecurringPayment, type SampleCustomer, sampleCustomers } from './data/sample-customers.ts';
export { describeClosing } from './ledger/account-closing.ts';
export {
  type AccountChoice,
  type AccountOutcome,
  type AccountPorts,
  closeAccount,
  disableAccount,
  enableAccount,
} from './ledger/change-accounts.ts';
export {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
  type StandingOrderChoice,
  type StandingOrderFailure,
  type StandingOrderOutcome,
} from './ledger/change-standing-orders.ts';
export {
  bookTransaction,
  postTransaction,
  removeTransaction,
  type TransactionChoice,
} from './ledger/change-transactions.ts';
export { createPaymentEngine, type PaymentEnginePorts, runDuePayments } from './ledger/execute-payments.ts';
export type {
  Decide,
  Ledger,
  LedgerAccount,
  LedgerAccountOrders,
  LedgerChange,
  LedgerPayment,
  LedgerStandingOrder,
  LedgerTransaction,
  PaymentOrder,
} from './ledger/ledger.ts';
export type { LedgerPorts, PortsFor } from './ledger/ledger-ports.ts';
export { readOutcome } from './ledger/payment-execution.ts';
export type { PostingRefusal, TransactionPosting } from './ledger/posting.ts';
export { runDueStandingOrders } from './ledger/run-due-standing-orders.ts';
export type { AmountRefusal } from './ledger/signed-amount.ts';
export type { CreationRefusal, StandingOrderRequest } from './ledger/standing-order.ts';
export type { RunOptions } from './ledger/work-through.ts';
