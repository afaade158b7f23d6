import type { Clock } from '@ob/http';
import type { DistinguishedName } from './distinguished-name.ts';

/** Both ends are included, in milliseconds since the epoch. */
export interface ValidityPeriod {
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The subject of a certificate and its other names (RFC 5280 sections 4.1.2.6 and 4.2.1.6). */
export interface CertificateFacts extends ValidityPeriod {
  readonly subject: DistinguishedName;
  readonly dnsNames: readonly string[];
  readonly uris: readonly string[];
  /** 4 bytes for IPv4, 16 for IPv6. */
  readonly ipAddresses: readonly Uint8Array[];
  readonly emails: readonly string[];
}

/** Port: reads certificates. It verifies nothing: the caller must have done that. */
export interface CertificateReader {
  /** Returns `undefined` for bytes that are not a DER-encoded certificate. Never throws. */
  read(der: Uint8Array): Promise<CertificateFacts | undefined>;
}

/** Port: verifies client certificates that the TLS layer of this server has not verified. */
export interface CertificateVerifier {
  /**
   * Finds a path from a client certificate to an authority. Returns the period in which the path is valid; `undefined` if no path
   * is valid now. All certificates are DER-encoded. Never throws.
   */
  verify(certificate: Uint8Array, intermediates: readonly Uint8Array[]): Promise<ValidityPeriod | undefined>;
}

export interface CertificateVerifierOptions {
  /** DER-encoded. Each ends a path, even if another authority issued it. */
  readonly authorities: readonly Uint8Array[];
  readonly clock: Clock;
}

export function isValidAt({ notBefore, notAfter }: ValidityPeriod, now: number): boolean {
  return now >= notBefore && now <= notAfter;
}
