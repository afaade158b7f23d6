import type { ApiError } from '@ob/http';
import { accept, type Result, refuse } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import type { AccessLookup, AccessState, AccessToken, LiveAccessToken } from '../access/access-token.ts';
import type { ConsentFacts } from '../access/consent-facts.ts';
import { type BurstPorts, isKnownEmpty, takeBurst } from '../rate-limit/limit-burst.ts';
import { describeChallenge } from './challenge.ts';
import type { TokenRefusal, TokenVerifier } from './token-verifier.ts';

/** A live token with the consent it is bound to. */
export interface AdmittedToken extends LiveAccessToken {
  /** The token's consent as it stands now; absent where it is bound to none, or where that one is gone. */
  readonly consent?: ConsentFacts;
}

/** Port: admits a request by its access token alone, for routes that are asked about no consent. */
export interface TokenGuard {
  admit(request: Request, context: GuardContext): Promise<Result<AdmittedToken, TokenRefusal>>;
}

/** What a {@link TokenGuard} asks, all of it anew for every request. */
export interface TokenGuardPorts extends BurstPorts {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
}

/** Joins token verification, the revocation look-up and the burst limit into a {@link TokenGuard}. */
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

/** A live token with the consent that was looked up along with it. */
export interface LookedUpToken {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts | undefined;
}

/**
 * Admits a verified token that is not revoked and whose client does not ask too fast, before anything else is checked.
 * Reads the token's state and the consent `consentId` in one look-up. If the client's bucket is known to be empty, the
 * request is refused without that look-up; a revoked token then gets 429 until the bucket can hold a request again.
 */
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
  detail: 'Wait for as many seconds as Retry-After says, and ask less often.',
};

/** Decides whether a verified token is still alive, given what the store says of it. */
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
