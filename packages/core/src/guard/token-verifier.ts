import type { ApiError, Connection, Result } from '@ob/http';
import type { AccessToken } from '../access/access-token.ts';

export interface TokenRefusal {
  /** For the log only. */
  readonly reason: string;
  /** The value of the `WWW-Authenticate` header (RFC 6750 section 3, RFC 9449 section 7.1). */
  readonly challenge: string;
  /** Further headers of the response, such as a new `DPoP-Nonce` (RFC 9449 section 9). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the 401 response if the token is not the problem: an invalid header, or too many requests. */
  readonly apiError?: ApiError;
}

/** Port: verifies the access token of a request without a store. `@ob/oauth` also checks that a DPoP proof is used once. */
export interface TokenVerifier {
  verify(request: Request, connection: Connection): Promise<Result<AccessToken, TokenRefusal>>;
}
