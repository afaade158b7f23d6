import type { Combination } from './combination.ts';

/** What a client library is told of a client and of the way to its authorization server. */
export interface LibraryConnection extends Pick<Combination, 'authentication' | 'request' | 'response'> {
  readonly issuer: string;
  /** Whether the client calls `mtls_endpoint_aliases` (RFC 8705 section 5). */
  readonly usesMtlsAliases?: boolean;
  readonly clientId: string;
  /** Signs assertions and request objects. */
  readonly signingKey: { readonly key: CryptoKey; readonly kid: string };
  /** Tokens are bound to this key by DPoP; where it is absent, to the certificate that `fetch` presents. */
  readonly proofKeys?: CryptoKeyPair;
  /** The algorithms by which the server signs for this client, by their names in its registration. */
  readonly algorithms: {
    readonly authorization_signed_response_alg?: string;
    readonly id_token_signed_response_alg?: string;
    readonly introspection_signed_response_alg?: string;
  };
  readonly fetch: (
    url: string,
    init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: unknown },
  ) => Promise<Response>;
}

/** An authorization on its way: where the browser goes, and what the answer is checked against. */
export interface StartedAuthorization {
  readonly address: URL;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly state: string;
  /** Absent where no ID token is asked for. */
  readonly nonce?: string;
}

/** What a token endpoint answered, checked by the library. */
export interface LibraryTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string | undefined;
  readonly [member: string]: unknown;
  /** What the ID token says, with its signature checked; absent where there is none. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A call of a resource with an access token. */
export interface ProtectedCall {
  readonly accessToken: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What an authorization is asked for, beside what a library always sends. */
export interface AuthorizationParameters {
  readonly redirect_uri: string;
  readonly scope: string;
  readonly consent_id?: string | undefined;
  /** JSON (OpenID Connect Core section 5.5). */
  readonly claims?: string | undefined;
}

/** A client library in use: every step throws where the library finds the answer of the server wrong. */
export interface ClientLibrary {
  requestClientTokens(scope: string): Promise<LibraryTokens>;
  startAuthorization(parameters: AuthorizationParameters): Promise<StartedAuthorization>;
  finishAuthorization(started: StartedAuthorization, callback: URL): Promise<LibraryTokens>;
  refresh(refreshToken: string): Promise<LibraryTokens>;
  readUserinfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>>;
  introspect(token: string, form: 'json' | 'signed'): Promise<Readonly<Record<string, unknown>>>;
  revoke(token: string): Promise<void>;
  call(call: ProtectedCall): Promise<Response>;
}

/** Leaves out what is not there. */
export function omitAbsent(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
