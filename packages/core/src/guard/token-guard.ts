import type { ApiError } from '@ob/http';
import { accept, type Result, refuse } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import type { AccessLookup, AccessState, AccessToken, LiveAccessToken } from '../access/access-token.ts';
import type { ConsentFacts } from '../access/consent-facts.ts';
import { type BurstPorts, isKnownEmpty, takeBurst } from '../rate-limit/limit-burst.ts';
import { describeChallenge } from './challenge.ts';
import type { TokenRefusal, TokenVerifier } from './token-verifier.ts';

export interface AdmittedToken extends LiveAccessToken {
  /** The token's consent as it is now; absent if the token has none or the consent no longer exists. */
  readonly consent?: ConsentFacts;
}

/** Port: admits a request by its access token alone, on endpoints without a consent. */
export interface TokenGuard {
  admit(request: Request, context: GuardContext): Promise<Result<AdmittedToken, TokenRefusal>>;
}

export interface TokenGuardPorts extends BurstPorts {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
}

/** Creates a guard from token verification, the revocation look-up and the burst limit. */
export function createTokenGuard(ports: TokenGuardPorts): TokenGuard {
  return {
    async admit(request, context) {
      const verified = await ports.tokens.verify(request, context);
      if (!verified.ok) return verified;
      const admitted = await admitVerifiedToken(ports, verified.value, verified.value.consentId, context);
      if (!admitted.ok) return admitted;
      const { token, consent } = admitted.value;
      return accept(consent === undefined ? token : { ...token, consent });
    },
  };
}

export interface LookedUpToken {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts | undefined;
}

/** Checks revocation and burst limit in one look-up. A known empty bucket needs none, so a revoked token may then get 429. */
export async function admitVerifiedToken(
  ports: Omit<TokenGuardPorts, 'tokens'>,
  token: AccessToken,
  consentId: string | undefined,
  context: GuardContext,
): Promise<Result<LookedUpToken, TokenRefusal>> {
  if (isKnownEmpty(ports, token.clientId, context)) return refuseTooFast(token, context);
  const state = await ports.access.find(token, consentId);
  const live = checkTokenState(token, state);
  if (!live.ok) return live;
  if (!(await takeBurst(ports, token.clientId, context))) return refuseTooFast(token, context);
  return accept({ token: live.value, consent: state.consent });
}

function refuseTooFast(
  { clientId, scheme }: AccessToken,
  context: GuardContext,
): Result<never, TokenRefusal> {
  context.annotate({ clientId });
  return refuse({ reason: 'burst_limit', challenge: describeChallenge(scheme), apiError: tooFast });
}

const tooFast: ApiError = {
  code: 'rate_limit_exceeded',
  detail:
    'Too many requests of this client. Wait for the seconds in Retry-After, and send fewer requests per second.',
};

export function checkTokenState(
  token: AccessToken,
  state: AccessState,
): Result<LiveAccessToken, TokenRefusal> {
  if (state.revoked)
    return refuse({ reason: 'token_revoked', challenge: describeChallenge(token.scheme, 'invalid_token') });
  const { customerId, authentication } = state;
  return accept({
    ...token,
    ...(customerId === undefined ? {} : { customerId }),
    ...(authentication === undefined ? {} : { authentication }),
  });
}
