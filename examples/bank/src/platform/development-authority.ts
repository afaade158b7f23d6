// The certificate parser needs this polyfill first.
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(crypto);

/** A certificate and its private key, as PEM and as files. */
export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
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
  readonly certificateFile: string;
  /** The certificate of the authority as PEM. */
  readonly certificate: string;
  /** Returns the certificate of this file name, and issues it if it is missing or ends within a week. */
  issue(fileName: string, subject: CertificateSubject): Promise<CertificateFiles>;
}

const day = 86_400_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const authorityName = 'CN=Development authority - not for production, O=Sample Bank';

/** Opens the authority in a folder. The first start creates its key and a certificate of ten years. */
export async function openDevelopmentAuthority(folder: string): Promise<DevelopmentAuthority> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await readOrMake(folder, 'authority', makeAuthority);
  return {
    certificateFile: own.certificateFile,
    certificate: own.certificate,
    issue: (fileName, subject) => readOrMake(folder, fileName, () => issueCertificate(own, subject)),
  };
}

/** Returns whether a PEM bundle has a certificate of a development authority, or its own. */
export function holdsDevelopmentCertificate(pem: string): boolean {
  return PemConverter.decode(pem).some((der) => new X509Certificate(der).issuer === authorityName);
}

interface Material {
  readonly certificate: string;
  readonly key: string;
}

async function readOrMake(
  folder: string,
  fileName: string,
  make: () => Promise<Material>,
): Promise<CertificateFiles> {
  const files = {
    certificateFile: join(folder, `${fileName}.pem`),
    keyFile: join(folder, `${fileName}.key`),
  };
  if (!(await isUsable(files.certificateFile))) await store(files, await make());
  const [certificate, key] = await Promise.all([
    readFile(files.certificateFile, 'utf8'),
    readFile(files.keyFile, 'utf8'),
  ]);
  return { ...files, certificate, key };
}

async function store(
  files: Pick<CertificateFiles, 'certificateFile' | 'keyFile'>,
  made: Material,
): Promise<void> {
  await writeFile(files.keyFile, made.key, { mode: 0o600 });
  await writeFile(files.certificateFile, made.certificate);
}

async function isUsable(certificateFile: string): Promise<boolean> {
  if (!existsSync(certificateFile)) return false;
  const { notAfter } = new X509Certificate(await readFile(certificateFile, 'utf8'));
  return notAfter.getTime() > Date.now() + 7 * day;
}

async function makeAuthority(): Promise<Material> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: authorityName,
    ...validity(3650),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

async function issueCertificate(authority: Material, subject: CertificateSubject): Promise<Material> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: subject.name,
    issuer: authorityName,
    ...validity(365),
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: describeUsage(subject),
  });
  return { certificate: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

function describeUsage({ usage, alternativeNames = [] }: CertificateSubject) {
  const purpose = usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth;
  const names =
    alternativeNames.length > 0 ? [new SubjectAlternativeNameExtension([...alternativeNames])] : [];
  return [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([purpose]),
    ...names,
  ];
}

/** Starts an hour ago, for clocks that are behind. */
function validity(days: number): { readonly notBefore: Date; readonly notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - 3_600_000), notAfter: new Date(now + days * day) };
}

async function exportKey(key: CryptoKey): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}

async function importKey(pem: string): Promise<CryptoKey> {
  const [der] = PemConverter.decode(pem);
  if (der === undefined)
    throw new Error(
      'The key file of the development authority has no key. Delete its folder to create another one.',
    );
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
