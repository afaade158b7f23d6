import type { CertificateVerifier, CertificateVerifierOptions } from '../certificate/certificate-facts.ts';
import { isSignedBy } from './certificate-signature.ts';

/**
 * Creates a {@link CertificateVerifier} (RFC 5280 section 6) that does not check revocation. Rejects with an
 * `OAuthConfigurationError` if there is no authority, or if one may not issue certificates. Every certificate of a path must meet
 * these rules:
 * - It is valid now. Its extended key usage, if present, includes client authentication.
 * - The next certificate signed it, with RSA (2048 bits or more), P-256, P-384, P-521 or Ed25519 and SHA-256 or better.
 * - It has no name constraints and no unknown critical extension.
 */
export async function createCertificateVerifier(
  options: CertificateVerifierOptions,
): Promise<CertificateVerifier> {
  const { createPathVerifier } = await import('../x509/path-verifier.ts');
  return createPathVerifier(options, isSignedBy);
}
