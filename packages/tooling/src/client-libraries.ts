export type {
  ClientLibrary,
  LibraryConnection,
  LibraryTokens,
  ProtectedCall,
  StartedAuthorization,
} from './client-libraries/client-library.ts';
export { type Combination, combinations, nameCombination } from './client-libraries/combination.ts';
export { connectOAuth4webapi } from './client-libraries/oauth4webapi.ts';
export { connectOpenidClient } from './client-libraries/openid-client.ts';
