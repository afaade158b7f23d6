import { type Route, respondJson } from '@ob/http';
import { describeKeys } from '../jwt/key-ring.ts';
import type { KeyRing, KeySource } from '../jwt/signing-key.ts';
import { oauthPaths } from '../oauth-endpoint.ts';
import { buildMetadata, type MetadataFacts } from './metadata.ts';

export type DiscoveryPorts = MetadataFacts;

/**
 * Clients may cache for five minutes, less than the announcement of a new key. Only these documents are open to browser scripts.
 */
const headers = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

/** Creates the metadata (OpenID Connect Discovery, RFC 8414) and the key set, each built once for every key ring. */
export function createDiscoveryRoutes(ports: DiscoveryPorts): readonly Route[] {
  const { keys } = ports;
  const build = () => buildMetadata(ports);
  return [
    createDocumentRoute('openidConfiguration', keys, build),
    createDocumentRoute('authorizationServer', keys, build),
    createDocumentRoute('jwks', keys, () => describeKeys(keys)),
  ];
}

function createDocumentRoute(
  endpoint: 'openidConfiguration' | 'authorizationServer' | 'jwks',
  keys: KeySource,
  build: () => unknown,
): Route {
  const documents = new WeakMap<KeyRing, unknown>();
  const read = (ring: KeyRing): unknown => {
    const document = documents.get(ring) ?? build();
    documents.set(ring, document);
    return document;
  };
  return {
    method: 'GET',
    path: oauthPaths[endpoint],
    errors: 'oauth',
    describe: async () => (await import('../openapi/operations.ts')).discoveryOf[endpoint],
    handle: async () => respondJson(200, read(keys.current()), headers),
  };
}
