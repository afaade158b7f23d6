// The certificate library needs this polyfill first.
import 'reflect-metadata';
import { now } from '@ob/tooling/test-bank';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  type Extension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { ValidityPeriod } from '../../src/certificate/certificate-facts.ts';
import { createCertificateVerifier } from '../../src/node/certificate-verifier.ts';

export {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509';

cryptoProvider.set(crypto);

export const day = 86_400_000;

export const algorithms = {
  p256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  p384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  p521: { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
  rsa: rsa('RSASSA-PKCS1-v1_5', 'SHA-256'),
  rsa512: rsa('RSASSA-PKCS1-v1_5', 'SHA-512'),
  pss: { ...rsa('RSA-PSS', 'SHA-256'), saltLength: 32 },
  pssOfSha1: { ...rsa('RSA-PSS', 'SHA-1'), saltLength: 20 },
  pssWithPresumedSalt: { ...rsa('RSA-PSS', 'SHA-256'), saltLength: 20 },
  pss384: { ...rsa('RSA-PSS', 'SHA-384'), saltLength: 48 },
  ed25519: { name: 'Ed25519' },
  sha1: rsa('RSASSA-PKCS1-v1_5', 'SHA-1'),
  weak: rsa('RSASSA-PKCS1-v1_5', 'SHA-256', 1024),
} as const;

export interface Issued {
  readonly subject: string | JsonName;
  readonly keys: CryptoKeyPair;
  readonly algorithm: keyof typeof algorithms;
  readonly der: Uint8Array;
}

export interface CertificateChanges {
  readonly subject?: string | JsonName;
  readonly issuerName?: string;
  readonly keys?: CryptoKeyPair;
  readonly algorithm?: keyof typeof algorithms;
  readonly extensions?: readonly Extension[];
  readonly notBefore?: number;
  readonly notAfter?: number;
}

/** Issues a certificate. Without an issuer, it is self-signed. */
export async function issue(issuer: Issued | undefined, changes: CertificateChanges): Promise<Issued> {
  const algorithm = changes.algorithm ?? 'p256';
  const keys =
    changes.keys ?? (await crypto.subtle.generateKey(algorithms[algorithm], true, ['sign', 'verify']));
  const subject = changes.subject ?? 'CN=Third Party';
  const certificate = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject,
    issuer: changes.issuerName ?? issuer?.subject ?? subject,
    notBefore: new Date(changes.notBefore ?? now - day),
    notAfter: new Date(changes.notAfter ?? now + day),
    publicKey: (keys as CryptoKeyPair).publicKey,
    signingKey: issuer?.keys.privateKey ?? (keys as CryptoKeyPair).privateKey,
    signingAlgorithm: algorithms[issuer?.algorithm ?? algorithm],
    extensions: [...(changes.extensions ?? [])],
  });
  return { subject, keys: keys as CryptoKeyPair, algorithm, der: new Uint8Array(certificate.rawData) };
}

export function authorityExtensions(maxPathLength?: number): readonly Extension[] {
  return [
    new BasicConstraintsExtension(true, maxPathLength, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
  ];
}

/** Creates an authority. Without an issuer, it is a root. */
export function issueAuthority(
  issuer: Issued | undefined,
  subject: string,
  changes: CertificateChanges = {},
): Promise<Issued> {
  return issue(issuer, { subject, extensions: authorityExtensions(), ...changes });
}

export async function verifyCertificate(
  certificate: Issued,
  chain: readonly Issued[],
  authorities: readonly Issued[],
  at = now,
): Promise<ValidityPeriod | undefined> {
  const clock = { now: () => at };
  const verifier = await createCertificateVerifier({ authorities: authorities.map(({ der }) => der), clock });
  return verifier.verify(
    certificate.der,
    chain.map(({ der }) => der),
  );
}

function rsa(name: string, hash: string, modulusLength = 2048) {
  return { name, hash, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) } as const;
}
