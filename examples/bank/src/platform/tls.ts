import { createPrivateKey, X509Certificate } from 'node:crypto';
import { ConfigError } from '../config.ts';

/** What the listener presents, and which authorities it lets vouch for clients. All PEM. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  readonly clientAuthorities: string;
}

/**
 * Checks that the material can do what it is for, before anybody connects. Throws a {@link ConfigError} that names the
 * variables at fault. A bundle without a certificate must not get by: Node takes an empty one for its own list of
 * authorities, any of which could then vouch for a client.
 */
export function checkTlsMaterial({ cert, key, clientAuthorities }: Partial<TlsMaterial>): void {
  const isPairUsable = cert === undefined || key === undefined || isPair(cert, key);
  const isBundleUsable = clientAuthorities === undefined || isBundle(clientAuthorities);
  const errors = [
    ...(isPairUsable ? [] : ['OB_TLS_CERT and OB_TLS_KEY must hold a certificate and its key, as PEM']),
    ...(isBundleUsable ? [] : ['OB_TLS_CLIENT_CA must hold one or more certificates, as PEM']),
  ];
  if (errors.length > 0) throw new ConfigError(errors);
}

const variables = {
  cert: 'OB_TLS_CERT',
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
    return isBundle(cert) && new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
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
