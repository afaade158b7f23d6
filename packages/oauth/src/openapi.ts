export { describeAuthorization } from './server/describe-authorization.ts';
