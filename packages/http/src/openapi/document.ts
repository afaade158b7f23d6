import type { DocumentOptions, OpenApiDocument } from './build-document.ts';

/** Creates an OpenAPI 3.1 document, always equal for equal options. Throws if two operations or two schemas have one name. */
export async function createOpenApiDocument(options: DocumentOptions): Promise<OpenApiDocument> {
  const { buildDocument } = await import('./build-document.ts');
  return buildDocument(options);
}
