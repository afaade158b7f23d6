import type { Operation } from '@ob/http/openapi';
import { authorizationOperations } from './openapi/authorization-operations.ts';
import { discoveryOperations } from './openapi/discovery-operations.ts';
import { tokenOperations } from './openapi/token-operations.ts';
import { userinfoOperations } from './openapi/userinfo-operations.ts';

export { describeAuthorization } from './openapi/scopes.ts';
export { authorizationTag } from './openapi/tag.ts';

/** Describes every route of `createOAuthRoutes`, for the document of a whole service. */
export const oauthOperations: readonly Operation[] = [
  ...discoveryOperations,
  ...authorizationOperations,
  ...tokenOperations,
  ...userinfoOperations,
];
