export { sandboxOperations } from './openapi/control-operations.ts';
export { sandboxTag } from './openapi/describe-control.ts';
