export type { Ledger } from './ledger/ledger.ts';
