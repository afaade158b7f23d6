export { referencePaths, serviceTag } from './reference/paths.ts';
export { createReferenceRoutes, type ReferenceOptions } from './reference/reference-routes.ts';
