/** Where the reference is served: for programs as documents, for people as pages. */
export const referencePaths = {
  /** The OpenAPI document. */
  api: '/openapi.json',
  apiPage: '/docs',
  /** The AsyncAPI document. */
  events: '/asyncapi.json',
  eventPage: '/docs/events',
} as const;
