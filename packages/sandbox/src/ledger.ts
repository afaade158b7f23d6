export type {
  Decide,
  JournalEntry,
  JournalLine,
  Ledger,
  LedgerAccount,
  LedgerChange,
  LedgerPayment,
  LedgerPlace,
  LedgerStandingOrder,
  LedgerTransaction,
  PaymentOrder,
} from './ledger/ledger.ts';
