import { type Route, respondJson } from '@ob/http';
import { describeKeys } from '../jwt/key-ring.ts';
import type { KeyRing, KeySource } from '../jwt/signing-key.ts';
import { oauthPaths } from '../oauth-endpoint.ts';
import { buildMetadata, type MetadataFacts } from './metadata.ts';

/** What the public descriptions of the server are made of. */
export type DiscoveryPorts = MetadataFacts;

/**
 * Short enough that a new signing key is known before it signs, long enough that clients need not ask all the time.
 * These documents are public, for the scripts of every page too; no other answer of this server is for a script.
 */
const headers = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

/**
 * Creates the two metadata documents (OpenID Connect Discovery, RFC 8414) and the key set. They follow the keys at
 * once, and are built once for each ring of keys.
 */
export function createDiscoveryRoutes(ports: DiscoveryPorts): readonly Route[] {
  const { keys } = ports;
  const describe = () => buildMetadata(ports);
  return [
    createDocumentRoute(oauthPaths.openidConfiguration, keys, describe),
    createDocumentRoute(oauthPaths.authorizationServer, keys, describe),
    createDocumentRoute(oauthPaths.jwks, keys, () => describeKeys(keys)),
  ];
}

function createDocumentRoute(path: string, keys: KeySource, describe: () => unknown): Route {
  const documents = new WeakMap<KeyRing, unknown>();
  const read = (ring: KeyRing): unknown => {
    const document = documents.get(ring) ?? describe();
    documents.set(ring, document);
    return document;
  };
  return {
    method: 'GET',
    path,
    errors: 'oauth',
    handle: async () => respondJson(200, read(keys.current()), headers),
  };
}
