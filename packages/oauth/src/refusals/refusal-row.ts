/** Every error code of the `/oauth` endpoints, with its HTTP status (RFC 6749 section 5.2 and extensions). */
export const oauthErrors = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  invalid_request_object: 400,
  invalid_request_uri: 400,
  invalid_authorization_details: 400,
  access_denied: 400,
  invalid_dpop_proof: 400,
  use_dpop_nonce: 400,
  invalid_token: 401,
  insufficient_scope: 403,
  invalid_consent: 403,
  temporarily_unavailable: 429,
} as const;

export type OAuthErrorCode = keyof typeof oauthErrors;

/** The response for one reason. The description is plain ASCII without quotes and backslashes. */
export interface OAuthRefusalRow {
  readonly error: OAuthErrorCode;
  readonly status: number;
  readonly description: string;
}

/** Creates a row. Pass a status only if it is not the status of the error. */
export function row(
  error: OAuthErrorCode,
  description: string,
  status: number = oauthErrors[error],
): OAuthRefusalRow {
  return { error, status, description };
}
