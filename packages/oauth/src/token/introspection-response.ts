import { accept, type Result } from '@ob/http';
import { chooseMediaType } from '@ob/http/routes';
import type { AuthenticatedRequest } from '../authentication/client-route.ts';
import { signJwt } from '../jwt/jws.ts';
import { findSigningKey } from '../jwt/key-ring.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type IntrospectionPorts, introspectToken } from './introspect-token.ts';

/** The first one is the default. */
const mediaTypes = ['application/json', 'application/token-introspection+jwt'] as const;

export interface IntrospectionResponse {
  readonly mediaType: (typeof mediaTypes)[number];
  readonly body: string;
}

/**
 * Answers an introspection in the media type that the client prefers: JSON (RFC 7662), or a JWT (RFC 9701) with the
 * client's registered algorithm. Refuses with 406 if `Accept` allows neither, and with `unauthorized_client` if no key
 * signs with that algorithm.
 */
export async function buildIntrospectionResponse(
  ports: IntrospectionPorts,
  request: AuthenticatedRequest,
  acceptHeader: string | null,
): Promise<Result<IntrospectionResponse, OAuthRefusal>> {
  const mediaType = chooseMediaType(acceptHeader, mediaTypes);
  if (mediaType === undefined) return refuseFor('introspection_not_acceptable');
  const { client } = request;
  const isSigned = mediaType !== 'application/json';
  const key = isSigned ? findSigningKey(ports.keys, client.introspection_signed_response_alg) : undefined;
  if (isSigned && key === undefined) return refuseFor('signing_unavailable');
  const state = await introspectToken(ports, request);
  if (!state.ok) return state;
  if (key === undefined) return accept({ mediaType, body: JSON.stringify(state.value) });
  // No `sub` and no `exp`: the JWT cannot pass for an access token or ID token (RFC 9701 section 5).
  const body = await signJwt(
    key,
    { typ: 'token-introspection+jwt' },
    {
      iss: ports.issuer,
      aud: client.client_id,
      iat: Math.floor(ports.clock.now() / 1000),
      token_introspection: state.value,
    },
  );
  return accept({ mediaType, body });
}
