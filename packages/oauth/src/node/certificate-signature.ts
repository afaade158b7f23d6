import { type KeyObject, X509Certificate } from 'node:crypto';

const minRsaBits = 2048;

/** P-256, P-384 and P-521, as OpenSSL names them. */
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Returns whether a certificate is signed by the key of another. Both are DER-encoded. False for a weak key or an unknown curve.
 * Never throws.
 */
export function isSignedBy(certificate: Uint8Array, issuer: Uint8Array): boolean {
  try {
    const { publicKey } = new X509Certificate(issuer);
    return isAcceptedKey(publicKey) && new X509Certificate(certificate).verify(publicKey);
  } catch {
    return false;
  }
}

function isAcceptedKey({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = details;
  if (type === 'rsa') return modulusLength >= minRsaBits;
  return type === 'ed25519' || (type === 'ec' && curves.includes(namedCurve));
}
