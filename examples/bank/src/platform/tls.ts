import type { TlsOptions } from 'node:tls';

/** What the listener presents, and which authorities it lets vouch for clients. All PEM. */
export interface TlsMaterial {
  readonly certificate: string;
  readonly key: string;
  readonly clientAuthorities: string;
}

/** TLS 1.3, and of TLS 1.2 only the cipher suites that FAPI 2.0 (section 5.2.2) leaves. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
].join(':');

/**
 * Describes the TLS listener. It asks every client for a certificate and insists on none: whether one is needed is
 * decided per client and per token, where the answer can say so.
 */
export function describeTls({ certificate, key, clientAuthorities }: TlsMaterial): TlsOptions {
  return {
    cert: certificate,
    key,
    ca: clientAuthorities,
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
    ciphers,
    honorCipherOrder: true,
    ALPNProtocols: ['http/1.1'],
  };
}
