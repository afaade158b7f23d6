export type OAuthConfigurationErrorCode =
  | 'issuer'
  | 'mtls_origin'
  | 'signing_key'
  | 'key_ring'
  | 'authentication_policy'
  | 'dpop_nonces'
  | 'certificate_authority'
  | 'subject_secret';

/** Thrown at startup for an invalid configuration. It contains no key material. */
export class OAuthConfigurationError extends Error {
  override readonly name = 'OAuthConfigurationError';
  readonly code: OAuthConfigurationErrorCode;

  constructor(code: OAuthConfigurationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
