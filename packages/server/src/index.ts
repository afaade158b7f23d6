export type { BankAccounts } from './bank-accounts.ts';
export type { OpenBanking } from './compose-open-banking.ts';
export type { Events } from './events.ts';
export { guardSweeps } from './jobs/clock-guard.ts';
export type { Jobs } from './jobs/open-jobs.ts';
export {
  type Job,
  joinJobs,
  type Pace,
  type Sweep,
  type SweepPorts,
  type SweepRun,
  startSweeps,
  sweepBatches,
} from './jobs/sweeps.ts';
export { createWakeSignal, type WakeSignal } from './jobs/wake-signal.ts';
export { describeError, type Log } from './log.ts';
export { createOpenBanking } from './open-banking.ts';
export type {
  CompositionOptions,
  Customers,
  Interaction,
  InteractionPages,
  InteractionParts,
  NetworkOptions,
  NodeOptions,
  OpenBankingOptions,
  RequestLimits,
  RouteParts,
} from './options.ts';
export type { Payments } from './payments.ts';
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
export { systemClock, systemRandom } from './system.ts';
