export type { LedgerHolding } from './memory/holding.ts';
export { createMemoryLedger, type MemoryLedger, type MemoryLedgerPorts } from './memory/memory-ledger.ts';
export { createMemoryCustomerAccounts, createMemoryLedgerReader } from './memory/memory-reader.ts';
