import { sha256 } from '@noble/hashes/sha2.js';
import type { ClientCertificate } from '@ob/http';
import * as base64url from 'jose/base64url';
import { isEqualConstantTime } from '../secret/constant-time.ts';

/** A connection has the same certificate for every request. */
const thumbprints = new WeakMap<Uint8Array, string>();

/** Computes `x5t#S256` (RFC 8705 section 3.1): the SHA-256 of the DER encoding, in base64url. */
export function certificateThumbprint({ der }: ClientCertificate): string {
  const known = thumbprints.get(der);
  if (known !== undefined) return known;
  const thumbprint = base64url.encode(sha256(der));
  thumbprints.set(der, thumbprint);
  return thumbprint;
}

/** Compares in constant time. */
export function isCertificateOf(thumbprint: string, certificate: ClientCertificate): boolean {
  return isEqualConstantTime(certificateThumbprint(certificate), thumbprint);
}
