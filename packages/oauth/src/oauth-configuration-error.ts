/** What can be wrong with how the authorization server is put together. */
export type OAuthConfigurationErrorCode =
  | 'issuer'
  | 'mtls_origin'
  | 'signing_key'
  | 'key_ring'
  | 'cache_size'
  | 'authentication_policy'
  | 'dpop_nonces'
  | 'certificate_authority'
  | 'subject_secret';

/** Thrown at start for a configuration that must not run. It never tells about a request, and holds no key material. */
export class OAuthConfigurationError extends Error {
  override readonly name = 'OAuthConfigurationError';
  readonly code: OAuthConfigurationErrorCode;

  constructor(code: OAuthConfigurationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
