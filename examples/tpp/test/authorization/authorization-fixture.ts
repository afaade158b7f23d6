import { readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { join } from 'node:path';
import type { Combination } from '@ob/tooling/client-libraries';
import { findFreePort } from '@ob/tooling/free-port';
import { createTestAuthority, type TestAuthority } from '@ob/tooling/test-authority';
import { type PlainRequest, sendPlain } from '../plain-request.ts';
import type { Server, ServerProcess } from '../server-process.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import { createPrivateKey, createTestClients, type TestClient } from './test-client.ts';

/** A response, and its body as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** Empty if the body is not a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A bank with every test client registered. */
export interface AuthorizationFixture {
  readonly bank: ServerProcess;
  readonly place: BankPlace;
  readonly issuer: string;
  /** The base URL of `mtls_endpoint_aliases`, which is the same listener by its IP address. */
  readonly mtlsIssuer: string;
  /** The certificate authority of the clients. */
  readonly authority: TestAuthority;
  /** The certificate authority of the bank, as PEM. */
  readonly bankAuthority: string;
  readonly clients: readonly TestClient[];
  /** The environment variables with the clients and keys of a bank. */
  readonly environment: Readonly<Record<string, string>>;
  client(clientId: string): TestClient;
  /** Finds the two clients of a combination, which are registered alike. */
  clientPair(combination: Combination): readonly [TestClient, TestClient];
  /** Sends a request as written. Connections are kept for each certificate. Default address: the bank. */
  send(request: Omit<PlainRequest, 'agent'>, address?: string): Promise<Answer>;
  close(): Promise<void>;
}

export async function openAuthorizationFixture(
  server: Server,
  environment: Readonly<Record<string, string>> = {},
): Promise<AuthorizationFixture> {
  const place = await createBankPlace();
  const authority = await createTestAuthority();
  const clients = await createTestClients(authority);
  const port = await findFreePort();
  const mtlsIssuer = `https://127.0.0.1:${port}`;
  const material = await writeMaterial(place.dataFolder, authority, clients);
  const files = { ...material, OB_MTLS_ISSUER: mtlsIssuer, ...environment };
  const bank = await place.start(server, { PORT: `${port}`, ...files });
  const agent = new Agent({ keepAlive: true });
  const client = (clientId: string): TestClient => {
    const found = clients.find((known) => known.clientId === clientId);
    if (found === undefined) throw new Error(`there is no test client ${clientId}`);
    return found;
  };
  return {
    bank,
    place,
    issuer: bank.issuer,
    mtlsIssuer,
    authority,
    bankAuthority: await readFile(join(place.dataFolder, 'authority', 'authority.pem'), 'utf8'),
    clients,
    environment: files,
    client,
    clientPair: (combination) => findClientPair(clients, combination),
    send: async (request, address = bank.issuer) => {
      const answer = await sendPlain(address, { ...request, agent });
      return { ...answer, json: readObject(answer.body) };
    },
    async close() {
      agent.destroy();
      await bank.stop();
      await place.remove();
    },
  };
}

async function writeMaterial(folder: string, authority: TestAuthority, clients: readonly TestClient[]) {
  const files = {
    OB_CLIENTS_FILE: join(folder, 'clients.json'),
    OB_TLS_CLIENT_CA: join(folder, 'client-authority.pem'),
    OB_SIGNING_KEYS_FILE: join(folder, 'bank-keys.json'),
  };
  const keys = await Promise.all(
    (['PS256', 'ES256', 'EdDSA'] as const).map((alg) => createPrivateKey(alg, `bank-${alg}`)),
  );
  await writeFile(files.OB_CLIENTS_FILE, JSON.stringify(clients.map(({ registration }) => registration)));
  await writeFile(files.OB_TLS_CLIENT_CA, authority.ca);
  await writeFile(files.OB_SIGNING_KEYS_FILE, JSON.stringify({ keys }));
  return files;
}

function findClientPair(
  clients: readonly TestClient[],
  combination: Combination,
): readonly [TestClient, TestClient] {
  const [one, two] = clients.filter((client) => client.combination === combination);
  if (one === undefined || two === undefined)
    throw new Error('no clients are registered for this combination');
  return [one, two];
}

function readObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
