export { authorizationStoreCases } from './testing/authorization-store.ts';
export type {
  AuthorizationStoreCase,
  AuthorizationStoreSubject,
} from './testing/authorization-store-subject.ts';
