export { type ApiDescription, type ApiOperation, readApiDocument } from './api-probe/document.ts';
export { type InvalidRequest, invalidRequests } from './api-probe/invalid-requests.ts';
export { type ProbeRequest, type RequestParts, writeRequest } from './api-probe/request.ts';
export { findResponseMismatches, type ProbeResponse } from './api-probe/response-mismatches.ts';
export {
  isPortablePattern,
  listPatterns,
  listUndescribed,
  type NamedSchemas,
} from './api-probe/schema-texts.ts';
export { createSchemaValidator, type SchemaValidator } from './api-probe/schema-validator.ts';
export { type KnownValues, validParts } from './api-probe/valid-requests.ts';
