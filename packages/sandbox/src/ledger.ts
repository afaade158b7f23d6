export type {
  CustomerDirectory,
  DecideInTransaction,
  DecisionStores,
  MovableTime,
  SandboxRoutePorts,
} from './controls/control-ports.ts';
export { createSandboxRoutes } from './controls/sandbox-routes.ts';
export type { Recurrence } from './data/calendar.ts';
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
export {
  type AccountChoice,
  type AccountOutcome,
  type AccountPorts,
  closeAccount,
  describeClosing,
  disableAccount,
  enableAccount,
} from './ledger/accounts.ts';
export type { AmountRefusal } from './ledger/balances.ts';
export type { RunOptions } from './ledger/due-work.ts';
export type {
  Decide,
  Ledger,
  LedgerAccount,
  LedgerAccountOrders,
  LedgerChange,
  LedgerPayment,
  LedgerPorts,
  LedgerStandingOrder,
  LedgerTransaction,
  PaymentOrder,
  PortsFor,
} from './ledger/ledger.ts';
export {
  createPaymentEngine,
  type PaymentEnginePorts,
  readOutcome,
  runDuePayments,
} from './ledger/payments.ts';
export type { CreationRefusal, StandingOrderRequest } from './ledger/standing-order.ts';
export {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
  runDueStandingOrders,
  type StandingOrderChoice,
  type StandingOrderFailure,
  type StandingOrderOutcome,
} from './ledger/standing-orders.ts';
export {
  bookTransaction,
  type PostingRefusal,
  postTransaction,
  removeTransaction,
  type TransactionChoice,
  type TransactionPosting,
} from './ledger/transactions.ts';
