export { createMemoryAccessLookup, type TokenStates } from './memory/access-lookup.ts';
export {
  createMemoryAccountReader,
  findOpenAccounts,
  type HeldAccount,
  type MemoryAccounts,
} from './memory/account-reader.ts';
export { createMemoryBurstLimit } from './memory/burst-limit.ts';
export { createMemoryPaymentStore, type MemoryPaymentPorts } from './memory/payment-store.ts';
export { createTurns } from './memory/turns.ts';
export { createMemoryUnattendedLimit } from './memory/unattended-limit.ts';
