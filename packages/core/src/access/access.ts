import type { ApiFault } from '../api-error.ts';
import type { Connection, GateContext } from '../http/route.ts';
import { type BurstPorts, takeBurst } from '../limit/limit-burst.ts';
import { accept, type Result, refuse } from '../result.ts';
import { describeChallenge } from './challenge.ts';
import type { ConsentFacts } from './consent-facts.ts';

/** What a verified access token says: signature, lifetime, issuer, audience and sender constraint already hold. */
export interface AccessToken {
  /** The authorization scheme it came by: `Bearer` (RFC 6750) or `DPoP` (RFC 9449). */
  readonly scheme: 'Bearer' | 'DPoP';
  /** The `jti` claim: names the token, is not the token. */
  readonly tokenId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** When it expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The authorization it came from; absent on client-credentials tokens. */
  readonly grantId?: string;
  /** The consent it is bound to; absent on client-credentials tokens. */
  readonly consentId?: string;
}

/** Why a request carries no usable access token. */
export interface TokenRefusal {
  /** For the log alone. */
  readonly reason: string;
  /** The value of the `WWW-Authenticate` header (RFC 6750 section 3, RFC 9449 section 7.1). */
  readonly challenge: string;
  /** What the answer's header says beside the challenge: a fresh `DPoP-Nonce` (RFC 9449 section 9). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Present where not the token is at fault but the header or the pace: told instead of the challenge. */
  readonly fault?: ApiFault;
}

/** Port: checks the access token of a request, asking no store about it; `@ob/oauth` makes one, which uses up DPoP proofs. */
export interface TokenVerifier {
  verify(request: Request, connection: Connection): Promise<Result<AccessToken, TokenRefusal>>;
}

/** How the customer of a grant signed in for it, and by which name its client knows them. */
export interface CustomerAuthentication {
  /** The `sub` that the client sees. */
  readonly subject: string;
  /** How the customer signed in: `acr`. */
  readonly acr: string;
  /** When, in milliseconds since the epoch: `auth_time`. */
  readonly authenticatedAt: number;
}

/** What a store knows about a token. */
export interface TokenState {
  /** Whether the token, or the grant it came from, has been revoked. */
  readonly revoked: boolean;
  /** The customer of the token's grant; absent on client-credentials tokens. */
  readonly customerId?: string;
  /** How that customer signed in; absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/** What a store knows about a token and a consent. */
export interface AccessState extends TokenState {
  /** The consent of the asked id, whoever it belongs to; absent where there is none. */
  readonly consent?: ConsentFacts;
}

/** Port: reads, in one query, everything that an access decision needs. Read on every call, never cached. */
export interface AccessLookup {
  find(token: AccessToken, consentId: string | undefined): Promise<AccessState>;
}

/** An access token that is valid now: verified, bound to the sender and not revoked. */
export interface LiveAccessToken extends AccessToken {
  /** The internal id of the customer; absent on client-credentials tokens. */
  readonly customerId?: string;
  /** How that customer signed in; absent on client-credentials tokens. */
  readonly authentication?: CustomerAuthentication;
}

/** A live token with the consent it is bound to. */
export interface AdmittedToken extends LiveAccessToken {
  /** The token's consent as it stands now; absent where it is bound to none, or where that one is gone. */
  readonly consent?: ConsentFacts;
}

/** Port: admits a request by its access token alone, for routes that are asked about no consent. */
export interface TokenGate {
  admit(request: Request, context: GateContext): Promise<Result<AdmittedToken, TokenRefusal>>;
}

/** What a {@link TokenGate} asks, all of it anew for every request. */
export interface TokenGatePorts extends BurstPorts {
  readonly tokens: TokenVerifier;
  readonly access: AccessLookup;
}

/** Joins token verification, the revocation look-up and the burst limit into a {@link TokenGate}. */
export function createTokenGate(ports: TokenGatePorts): TokenGate {
  return {
    async admit(request, context) {
      const verified = await ports.tokens.verify(request, context);
      if (!verified.ok) return verified;
      const state = await ports.access.find(verified.value, verified.value.consentId);
      const live = await admitLiveToken(ports, verified.value, state, context);
      return live.ok && state.consent !== undefined
        ? accept({ ...live.value, consent: state.consent })
        : live;
    },
  };
}

/** Admits a verified token that is still alive and whose client does not ask too fast: before anything else is judged. */
export async function admitLiveToken(
  ports: BurstPorts,
  token: AccessToken,
  state: AccessState,
  context: GateContext,
): Promise<Result<LiveAccessToken, TokenRefusal>> {
  const live = judgeState(token, state);
  if (!live.ok || (await takeBurst(ports, token.clientId, context))) return live;
  context.annotate({ clientId: token.clientId });
  return refuse({ reason: 'burst_limit', challenge: describeChallenge(token.scheme), fault: tooFast });
}

/** Challenges, in the answer that others make, for a token with a scope that this one lacks (RFC 6750 section 3.1). */
export function challengeForScope(
  { scheme }: Pick<AccessToken, 'scheme'>,
  { addHeaders }: Pick<GateContext, 'addHeaders'>,
): void {
  addHeaders({ 'www-authenticate': describeChallenge(scheme, 'insufficient_scope') });
}

const tooFast: ApiFault = {
  code: 'rate_limit_exceeded',
  detail: 'Wait for as many seconds as Retry-After says, and ask less often.',
};

/** Decides whether a verified token is still alive, given what the store says of it. */
export function judgeState(token: AccessToken, state: AccessState): Result<LiveAccessToken, TokenRefusal> {
  if (state.revoked)
    return refuse({ reason: 'token_revoked', challenge: describeChallenge(token.scheme, 'invalid_token') });
  const { customerId, authentication } = state;
  return accept({
    ...token,
    ...(customerId === undefined ? {} : { customerId }),
    ...(authentication === undefined ? {} : { authentication }),
  });
}
