export { describeClosing } from './ledger/account-closing.ts';
export { type AccountStep, accountSteps } from './ledger/account-status.ts';
export { type BalanceStep, balanceMoves } from './ledger/balance-moves.ts';
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
export {
  abortPayment,
  createPaymentEngine,
  executePayment,
  type PaymentAbort,
  type PaymentChoice,
  type PaymentEnginePorts,
  type PaymentExecution,
  runDuePayments,
} from './ledger/execute-payments.ts';
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
export { addPeriods, finalPayment, followingPayment, periods } from './ledger/payment-dates.ts';
export { readOutcome } from './ledger/payment-execution.ts';
export { defaultInformation, type PostingRefusal, type TransactionPosting } from './ledger/posting.ts';
export { runDueStandingOrders } from './ledger/run-due-standing-orders.ts';
export type { AmountRefusal } from './ledger/signed-amount.ts';
export type { CreationRefusal, StandingOrderRequest } from './ledger/standing-order.ts';
export type { RunOptions } from './ledger/work-through.ts';
