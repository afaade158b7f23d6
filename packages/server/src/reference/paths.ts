/** The paths of the reference: documents for programs, pages for people. */
export const referencePaths = {
  /** The OpenAPI document. */
  api: '/openapi.json',
  apiPage: '/docs',
  /** The AsyncAPI document. */
  events: '/asyncapi.json',
  eventPage: '/docs/events',
} as const;

/** The group of the routes that describe or watch the server. */
export const serviceTag = {
  name: 'Service',
  description: 'This document, health checks and metrics.',
} as const;
