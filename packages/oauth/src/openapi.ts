export { describeAuthorization } from './openapi/scopes.ts';
