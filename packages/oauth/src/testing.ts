export { authorizationStoreCases } from './testing/authorization-store.ts';
export type {
  AuthorizationStoreCase,
  AuthorizationStoreSubject,
} from './testing/authorization-store-subject.ts';
export {
  type ClientHoldings,
  type ClientRemovalCase,
  type ClientRemovalSubject,
  clientRemovalCases,
} from './testing/client-removal-cases.ts';
export { grantStoreCases } from './testing/grant-store.ts';
export { type ReplayStoreCase, replayStoreCases } from './testing/replay-store.ts';
