export { createMemoryAccountReader, type HeldAccount } from './memory/account-reader.ts';
