// The certificate library needs this polyfill first.
import 'reflect-metadata';
import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { createPrivateFolder, readOrCreate } from './data-file.ts';
import { decodeBundle } from './tls.ts';

cryptoProvider.set(crypto);

/** A certificate and its private key, as PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

/** The subject of a certificate. */
export interface CertificateSubject {
  /** A distinguished name, such as `CN=localhost`. */
  readonly name: string;
  readonly usage: 'server' | 'client';
  readonly alternativeNames?: readonly { readonly type: 'dns' | 'ip'; readonly value: string }[];
}

/** A certificate authority for sandboxes, for TLS on both sides. */
export interface DevelopmentAuthority {
  /** The certificate of the authority as PEM. */
  readonly certificate: string;
  /** Returns the certificate of this file name, and issues it if it is missing or ends within a week. */
  issue(fileName: string, subject: CertificateSubject): Promise<Identity>;
}

const day = 86_400_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const commonName = 'CN=Development authority - not for production';
const authorityName = `${commonName}, O=Sample Bank`;

/** Opens the authority in a folder. The first start creates its key and a certificate of ten years. */
export async function openDevelopmentAuthority(folder: string): Promise<DevelopmentAuthority> {
  await createPrivateFolder(folder);
  const authority = await readOrMake(folder, 'authority', (key) =>
    createCertificate({ subject: authorityName, key, signingKey: key, days: 3650 }, [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ]),
  );
  return {
    certificate: authority.certificate,
    issue: (fileName, subject) =>
      readOrMake(folder, fileName, (key) =>
        createCertificate(
          { subject: subject.name, key, signingKey: authority.key, days: 365 },
          describeUsage(subject),
        ),
      ),
  };
}

/** Returns whether a PEM bundle has a certificate of a development authority, or its own. */
export function holdsDevelopmentCertificate(pem: string): boolean {
  return decodeBundle(pem).some((der) => new X509Certificate(der).issuer.includes(commonName));
}

/** Creates the key first: a certificate of a process that starts at the same time then fits it, too. */
async function readOrMake(
  folder: string,
  fileName: string,
  certify: (key: string) => Promise<string>,
): Promise<Identity> {
  const key = await readOrCreate(join(folder, `${fileName}.key`), async () => generateKey());
  const certificateFile = join(folder, `${fileName}.pem`);
  if (await endsSoon(certificateFile)) await rm(certificateFile, { force: true });
  return { key, certificate: await readOrCreate(certificateFile, () => certify(key)) };
}

async function endsSoon(certificateFile: string): Promise<boolean> {
  if (!existsSync(certificateFile)) return false;
  const { validTo } = new X509Certificate(await readFile(certificateFile));
  return Date.parse(validTo) < Date.now() + 7 * day;
}

interface CertificateRequest {
  readonly subject: string;
  readonly key: string;
  readonly signingKey: string;
  readonly days: number;
}

async function createCertificate(
  { subject, key, signingKey, days }: CertificateRequest,
  extensions: Extension[],
): Promise<string> {
  const now = Date.now();
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: authorityName,
    // Starts an hour ago, for clocks that are behind.
    notBefore: new Date(now - 3_600_000),
    notAfter: new Date(now + days * day),
    publicKey: Uint8Array.from(createPublicKey(key).export({ type: 'spki', format: 'der' })),
    signingKey: await importKey(signingKey),
    signingAlgorithm: algorithm,
    extensions,
  });
  return certificate.toString('pem');
}

function describeUsage({ usage, alternativeNames = [] }: CertificateSubject): Extension[] {
  const purpose = usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth;
  return [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([purpose]),
    ...(alternativeNames.length > 0 ? [new SubjectAlternativeNameExtension([...alternativeNames])] : []),
  ];
}

function importKey(pem: string): Promise<CryptoKey> {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  return crypto.subtle.importKey('pkcs8', Uint8Array.from(der), algorithm, false, ['sign']);
}

function generateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
