import type { DistinguishedName } from './distinguished-name.ts';

/** When something begins to hold and when it ends, both included, in milliseconds since the epoch. */
export interface ValidityPeriod {
  readonly notBefore: number;
  readonly notAfter: number;
}

/** What a certificate says of its subject (RFC 5280 sections 4.1.2.6 and 4.2.1.6). */
export interface CertificateFacts extends ValidityPeriod {
  readonly subject: DistinguishedName;
  readonly dnsNames: readonly string[];
  readonly uris: readonly string[];
  /** 4 bytes for IPv4, 16 for IPv6. */
  readonly ipAddresses: readonly Uint8Array[];
  readonly emails: readonly string[];
}

/** Port: reads certificates. It vouches for nothing: whoever presents one to it has verified it. */
export interface CertificateReader {
  /** Reads a DER-encoded certificate, `undefined` where the bytes are none. Never throws. */
  read(der: Uint8Array): CertificateFacts | undefined | Promise<CertificateFacts | undefined>;
}

/** Port: verifies client certificates that the TLS layer of this server has not seen. */
export interface CertificateVerifier {
  /**
   * Answers within which time a path leads from a client certificate, by way of some of the intermediate ones, to an
   * authority; `undefined` where none does at this moment. All certificates are DER-encoded. Never throws.
   */
  verify(certificate: Uint8Array, intermediates: readonly Uint8Array[]): Promise<ValidityPeriod | undefined>;
}

/** Tells whether a moment, in milliseconds since the epoch, lies within a period. */
export function isValidAt({ notBefore, notAfter }: ValidityPeriod, now: number): boolean {
  return now >= notBefore && now <= notAfter;
}
