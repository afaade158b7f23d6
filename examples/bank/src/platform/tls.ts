import { constants, X509Certificate } from 'node:crypto';
import { createSecureContext, type TlsOptions } from 'node:tls';
import { ConfigError } from '../config.ts';

/** What the listener presents, and which authorities it lets vouch for clients. All PEM. */
export interface TlsMaterial {
  readonly certificate: string;
  readonly key: string;
  readonly clientAuthorities: string;
}

/**
 * Checks that the material can do what it is for, before anybody connects. Throws a {@link ConfigError} that names the
 * variables at fault. A bundle without a certificate must not get by: Node takes an empty one for its own list of
 * authorities, any of which could then vouch for a client.
 */
export function checkTlsMaterial({ certificate, key, clientAuthorities }: Partial<TlsMaterial>): void {
  const isPairUsable = certificate === undefined || key === undefined || isPair(certificate, key);
  const isBundleUsable = clientAuthorities === undefined || isBundle(clientAuthorities);
  const faults = [
    ...(isPairUsable ? [] : ['OB_TLS_CERT and OB_TLS_KEY must hold a certificate and its key, as PEM']),
    ...(isBundleUsable ? [] : ['OB_TLS_CLIENT_CA must hold one or more certificates, as PEM']),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
}

const variables = {
  certificate: 'OB_TLS_CERT',
  key: 'OB_TLS_KEY',
  clientAuthorities: 'OB_TLS_CLIENT_CA',
} as const satisfies Readonly<Record<keyof TlsMaterial, string>>;

/** Lists the variables whose material differs. */
export function listTlsChanges(before: TlsMaterial, after: TlsMaterial): readonly string[] {
  const names = Object.keys(variables) as readonly (keyof TlsMaterial)[];
  return names.filter((name) => before[name] !== after[name]).map((name) => variables[name]);
}

function isPair(cert: string, key: string): boolean {
  try {
    return isBundle(cert) && createSecureContext({ cert, key }) !== undefined;
  } catch {
    return false;
  }
}

function isBundle(pem: string): boolean {
  try {
    return decodeBundle(pem).length > 0;
  } catch {
    return false;
  }
}

/** Decodes the certificates of a PEM bundle to DER. Throws where one of them is none. */
export function decodeBundle(pem: string): readonly Uint8Array[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return certificates.map((text) => new X509Certificate(text).raw);
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
    // Whoever a connection belongs to is settled by its first handshake; a client cannot ask for another one.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ALPNProtocols: ['http/1.1'],
  };
}
