/** Every error code of the `/oauth` endpoints, with its HTTP status (RFC 6749 section 5.2 and extensions). */
export const oauthErrors = {
  invalid_request: { status: 400 },
  invalid_client: { status: 401 },
  invalid_grant: { status: 400 },
  unauthorized_client: { status: 400 },
  unsupported_grant_type: { status: 400 },
  unsupported_response_type: { status: 400 },
  invalid_scope: { status: 400 },
  invalid_request_object: { status: 400 },
  invalid_request_uri: { status: 400 },
  invalid_authorization_details: { status: 400 },
  access_denied: { status: 400 },
  invalid_dpop_proof: { status: 400 },
  use_dpop_nonce: { status: 400 },
  invalid_token: { status: 401 },
  insufficient_scope: { status: 403 },
  invalid_consent: { status: 403 },
  temporarily_unavailable: { status: 429 },
} as const satisfies Readonly<Record<string, { readonly status: number }>>;

export type OAuthErrorCode = keyof typeof oauthErrors;

/** The response for one reason. The description is plain ASCII without quotes and backslashes. */
export interface OAuthRefusalRow {
  readonly error: OAuthErrorCode;
  /** Absent if it is the status of the error. */
  readonly status?: number;
  readonly description: string;
}
