import type { ApiError, Connection, Result } from '@ob/http';
import type { AccessToken } from '../access/access-token.ts';

/** Why a request carries no usable access token. */
export interface TokenRefusal {
  /** For the log alone. */
  readonly reason: string;
  /** The value of the `WWW-Authenticate` header (RFC 6750 section 3, RFC 9449 section 7.1). */
  readonly challenge: string;
  /** What the answer's header says beside the challenge: a fresh `DPoP-Nonce` (RFC 9449 section 9). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Present where not the token is at fault but the header or the pace: told instead of the challenge. */
  readonly apiError?: ApiError;
}

/** Port: checks the access token of a request, asking no store about it; `@ob/oauth` makes one, which uses up DPoP proofs. */
export interface TokenVerifier {
  verify(request: Request, connection: Connection): Promise<Result<AccessToken, TokenRefusal>>;
}
