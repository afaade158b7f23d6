export { consentOperations, consentTag } from './openapi/consent-operations.ts';
