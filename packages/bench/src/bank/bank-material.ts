import { hkdfSync, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { type CursorCodec, createCursorCodec } from '@ob/core/routes';
import type { ClientCertificate } from '@ob/http';
import { createTestAuthority, type TestCertificate } from '@ob/tooling/test-authority';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export const bankClientId = 'tpp-1';

/** The third party's settings. It does not verify the server. */
export interface SecureConnection extends TestCertificate {
  readonly rejectUnauthorized: false;
}

export interface BankMaterial {
  /** File names of keys, certificates and clients. */
  readonly environment: Readonly<Record<string, string>>;
  readonly listener: SecureContextOptions;
  readonly connect: SecureConnection;
  readonly clientCertificate: ClientCertificate;
  readonly signingKey: JWK;
  remove(): Promise<void>;
}

export async function createBankMaterial(): Promise<BankMaterial> {
  const { ca, certify } = await createTestAuthority();
  const [server, client] = [await certify('localhost'), await certify(bankClientId)];
  const signingKey = await createSigningKey();
  const folder = await mkdtemp(join(tmpdir(), 'ob-bench-bank-'));
  const files = {
    OB_TLS_CERT: server.cert,
    OB_TLS_KEY: server.key,
    OB_TLS_CLIENT_CA: ca,
    OB_CLIENTS_FILE: JSON.stringify([describeClient(signingKey)]),
    OB_SIGNING_KEYS_FILE: JSON.stringify({ keys: [signingKey] }),
  };
  return {
    environment: {
      ...(await writeFiles(folder, files)),
      OB_SECRET_KEY: randomBytes(32).toString('base64'),
      OB_DATA_DIR: folder,
    },
    listener: { ...server, ca },
    connect: { ...client, rejectUnauthorized: false },
    clientCertificate: { der: new Uint8Array(new X509Certificate(client.cert).raw) },
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

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
}

/** Any public key works: the client signs nothing here. */
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

export function createBankCursors({ environment }: BankMaterial): Promise<CursorCodec> {
  const secretKey = Buffer.from(environment.OB_SECRET_KEY ?? '', 'base64');
  return createCursorCodec([new Uint8Array(hkdfSync('sha256', secretKey, '', 'cursors', 32))]);
}
