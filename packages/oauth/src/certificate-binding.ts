import { sha256 } from '@noble/hashes/sha2.js';
import type { ClientCertificate } from '@ob/core/http';
import { base64url } from 'jose';
import { isEqualConstantTime } from './constant-time.ts';

/** Computes the `x5t#S256` of a certificate (RFC 8705 section 3.1): SHA-256 of its DER encoding, in base64url. */
export function certificateThumbprint({ der }: ClientCertificate): string {
  return base64url.encode(sha256(der));
}

/** Tells whether a certificate is the one that a thumbprint names, compared in constant time. */
export function isCertificateOf(thumbprint: string, certificate: ClientCertificate): boolean {
  return isEqualConstantTime(certificateThumbprint(certificate), thumbprint);
}
