import { accept, type Result } from '@ob/http';
import { chooseMediaType } from '@ob/http/routes';
import type { AuthenticatedRequest } from '../authentication/client-route.ts';
import { signJwt } from '../jwt/jws.ts';
import { findSigningKey } from '../jwt/key-ring.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type IntrospectionPorts, introspectToken } from './introspect-token.ts';

/** The forms of an answer; the first is given to who does not care. */
const mediaTypes = ['application/json', 'application/token-introspection+jwt'] as const;

/** What the introspection endpoint answers. */
export interface IntrospectionAnswer {
  readonly mediaType: (typeof mediaTypes)[number];
  readonly body: string;
}

/**
 * Answers an introspection in the form that the `Accept` header likes best: JSON (RFC 7662), or a JWT for this client
 * (RFC 9701), by the algorithm it registered. Refuses with 406 where the header lets neither through, and with
 * `unauthorized_client` where no key signs by that algorithm.
 */
export async function answerIntrospection(
  ports: IntrospectionPorts,
  request: AuthenticatedRequest,
  acceptHeader: string | null,
): Promise<Result<IntrospectionAnswer, OAuthRefusal>> {
  const mediaType = chooseMediaType(acceptHeader, mediaTypes);
  if (mediaType === undefined) return refuseFor('introspection_not_acceptable');
  if (mediaType !== 'application/json') return signIntrospection(ports, request);
  const state = await introspectToken(ports, request);
  return state.ok ? accept({ mediaType, body: JSON.stringify(state.value) }) : state;
}

/** RFC 9701 section 5: the JWT has no `sub` and no `exp`, so that nobody takes it for an access token or an ID token. */
async function signIntrospection(
  ports: IntrospectionPorts,
  request: AuthenticatedRequest,
): Promise<Result<IntrospectionAnswer, OAuthRefusal>> {
  const { client } = request;
  const key = findSigningKey(ports.keys, client.introspection_signed_response_alg);
  if (key === undefined) return refuseFor('signing_unavailable');
  const state = await introspectToken(ports, request);
  if (!state.ok) return state;
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
  return accept({ mediaType: 'application/token-introspection+jwt', body });
}
