import type { DocumentOptions, OpenApiDocument } from './build-document.ts';

/**
 * Creates the OpenAPI 3.1 document of routes. The same options give the same document, byte by byte. Throws if two routes
 * have one `operationId`, or two schemas one name.
 */
export async function createOpenApiDocument(options: DocumentOptions): Promise<OpenApiDocument> {
  const { buildDocument } = await import('./build-document.ts');
  return buildDocument(options);
}
