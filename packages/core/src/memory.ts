export { createMemoryAccessLookup, type TokenStates } from './memory/access-lookup.ts';
export { createMemoryAccountReader, type HeldAccount } from './memory/account-reader.ts';
