export { authorizationStoreCases } from './testing/authorization-store.ts';
export type {
  AuthorizationStoreCase,
  AuthorizationStoreSubject,
} from './testing/authorization-store-subject.ts';
export { grantStoreCases } from './testing/grant-store.ts';
export { type ReplayStoreCase, replayStoreCases } from './testing/replay-store.ts';
