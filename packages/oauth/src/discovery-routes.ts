import { type Route, respondJson } from '@ob/core/http';
import { describeKeys } from './key-ring.ts';
import { buildMetadata } from './metadata.ts';
import { oauthPaths } from './oauth-endpoint.ts';
import type { KeyRing } from './signing-key.ts';

/** What the public descriptions of the server are made of. */
export interface DiscoveryPorts {
  readonly issuer: string;
  readonly keys: KeyRing;
}

/** Short enough that a new signing key is known before it signs, long enough that clients need not ask all the time. */
const caching = { 'cache-control': 'public, max-age=300' };

/** Creates the two metadata documents (OpenID Connect Discovery, RFC 8414) and the key set. */
export function createDiscoveryRoutes({ issuer, keys }: DiscoveryPorts): readonly Route[] {
  const metadata = buildMetadata({ issuer, keys });
  return [
    createDocumentRoute(oauthPaths.openidConfiguration, metadata),
    createDocumentRoute(oauthPaths.authorizationServer, metadata),
    createDocumentRoute(oauthPaths.jwks, describeKeys(keys)),
  ];
}

function createDocumentRoute(path: string, document: unknown): Route {
  return { method: 'GET', path, errors: 'oauth', handle: async () => respondJson(200, document, caching) };
}
