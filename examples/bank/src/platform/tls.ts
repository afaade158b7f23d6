import { createPrivateKey, X509Certificate } from 'node:crypto';
import { ConfigError } from '../config.ts';

/** The certificate and key of the listener and the authorities of clients, as PEM. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  readonly clientAuthorities: string;
}

/** The configured part of the material. */
export type GivenTls = { readonly [Name in keyof TlsMaterial]: string | undefined };

/**
 * Checks the material. Throws a {@link ConfigError} with the variables. A bundle without a certificate is refused: Node
 * would accept its own list of authorities for clients instead.
 */
export function checkTlsMaterial({ cert, key, clientAuthorities }: GivenTls): void {
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

/** Decodes a PEM bundle to DER certificates. Throws if one is invalid. */
export function decodeBundle(pem: string): readonly Uint8Array[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return certificates.map((text) => new X509Certificate(text).raw);
}
