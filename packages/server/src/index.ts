export type { BankAccounts } from './bank-accounts.ts';
export type { Events } from './events.ts';
export type { Jobs } from './jobs/open-jobs.ts';
export { describeError, type Log, logFailures, logRequests } from './log.ts';
export { createOpenBanking, type OpenBanking } from './open-banking.ts';
export type {
  Customers,
  Interaction,
  InteractionPages,
  InteractionParts,
  NetworkOptions,
  OpenBankingOptions,
  RequestLimits,
} from './options.ts';
export { deriveKey, type SecretKeys } from './secrets.ts';
export {
  type JobLease,
  type OpenStorage,
  type Purge,
  replaceStores,
  type Storage,
  type StoragePorts,
  type StorageState,
  type Stores,
} from './storage.ts';
