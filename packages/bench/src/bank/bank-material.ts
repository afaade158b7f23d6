// What makes certificates needs this polyfill before it is loaded.
import 'reflect-metadata';
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { createCursorCodec } from '@ob/core/cursors';
import type { CursorCodec } from '@ob/core/routes';
import type { ClientCertificate } from '@ob/http';
import { cryptoProvider, PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

cryptoProvider.set(crypto);

/** The issuer of the bank and of its tokens. */
export const bankIssuer = 'https://bank.example';

/** The client that a third party is registered as. */
export const bankClientId = 'tpp-1';

/** How a client connects that shows a certificate; that of the server signs itself, and nobody judges it. */
export interface SecureConnection {
  readonly cert: string;
  readonly key: string;
  readonly rejectUnauthorized: false;
}

/** What a bank in production is given, and a third party that may connect to it. */
export interface BankMaterial {
  /** The part of the environment that names the files. */
  readonly environment: Readonly<Record<string, string>>;
  /** How any server listens for the same third party. */
  readonly listener: SecureContextOptions;
  /** How the third party connects. */
  readonly connect: SecureConnection;
  readonly clientCertificate: ClientCertificate;
  /** The key by which the bank signs its tokens: private. */
  readonly signingKey: JWK;
  /** Removes the files. */
  remove(): Promise<void>;
}

interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly der: Uint8Array;
}

/** Makes certificates, keys and a clients file in a temporary folder. */
export async function createBankMaterial(): Promise<BankMaterial> {
  const server = await createIdentity('localhost');
  const client = await createIdentity(bankClientId);
  const signingKey = await createSigningKey();
  const folder = await mkdtemp(join(tmpdir(), 'ob-bench-bank-'));
  const files = {
    OB_TLS_CERT: server.cert,
    OB_TLS_KEY: server.key,
    // A certificate that signs itself is its own authority.
    OB_TLS_CLIENT_CA: client.cert,
    OB_CLIENTS_FILE: JSON.stringify([describeClient(signingKey)]),
    OB_SIGNING_KEYS_FILE: JSON.stringify({ keys: [signingKey] }),
  };
  return {
    environment: {
      ...(await writeFiles(folder, files)),
      OB_SECRET_KEY: randomBytes(32).toString('base64'),
      OB_DATA_DIR: folder,
    },
    listener: { cert: server.cert, key: server.key, ca: client.cert },
    connect: { cert: client.cert, key: client.key, rejectUnauthorized: false },
    clientCertificate: { der: client.der },
    signingKey,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const paths = Object.entries(files).map(([name, text]) => ({ name, text, path: join(folder, name) }));
  await Promise.all(paths.map(({ path, text }) => writeFile(path, text, { mode: 0o600 })));
  return Object.fromEntries(paths.map(({ name, path }) => [name, path]));
}

async function createIdentity(name: string): Promise<Identity> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys,
    signingAlgorithm: algorithm,
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key, der: new Uint8Array(certificate.rawData) };
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
}

/** Nobody signs as the client here, so any public key will do. */
function describeClient({ d: _, ...publicKey }: JWK): Readonly<Record<string, unknown>> {
  return {
    client_id: bankClientId,
    client_name: 'Third Party',
    redirect_uris: ['https://tpp.example/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [publicKey] },
    scope: 'consents openid accounts',
    roles: ['aisp'],
  };
}

/** Makes the cursors that a bank with this material accepts. */
export function createBankCursors({ environment }: BankMaterial): CursorCodec {
  const secretKey = Buffer.from(environment.OB_SECRET_KEY ?? '', 'base64');
  return createCursorCodec([new Uint8Array(hkdfSync('sha256', secretKey, '', 'cursors', 32))]);
}
