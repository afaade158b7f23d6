import type { Combination } from './combination.ts';

export interface LibraryConnection extends Pick<Combination, 'authentication' | 'request' | 'response'> {
  readonly issuer: string;
  /** Whether to call `mtls_endpoint_aliases` (RFC 8705 section 5). */
  readonly usesMtlsAliases?: boolean;
  readonly clientId: string;
  readonly signingKey: { readonly key: CryptoKey; readonly kid: string };
  /** Without proof keys, tokens are bound to the certificate of `fetch`. */
  readonly proofKeys?: CryptoKeyPair;
  /** By the names in the registration. */
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

/** The address, and the values to check the answer against. */
export interface StartedAuthorization {
  readonly address: URL;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly state: string;
  /** Absent if no ID token is requested. */
  readonly nonce?: string;
}

export interface LibraryTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string | undefined;
  readonly [member: string]: unknown;
  /** From the verified ID token; absent without one. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface ProtectedCall {
  readonly accessToken: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface AuthorizationParameters {
  readonly redirect_uri: string;
  readonly scope: string;
  readonly consent_id?: string | undefined;
  /** JSON (OpenID Connect Core section 5.5). */
  readonly claims?: string | undefined;
}

/** A client library in use. Every method throws if the library rejects the answer of the server. */
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

export function omitAbsent(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
