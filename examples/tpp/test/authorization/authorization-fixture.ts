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

/** An answer as it came, and what its body holds where that is a JSON object. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A bank that knows every client of the tests. */
export interface AuthorizationFixture {
  readonly bank: ServerProcess;
  readonly place: BankPlace;
  readonly issuer: string;
  /** The base URL of `mtls_endpoint_aliases`: the same listener by its address. */
  readonly mtlsIssuer: string;
  /** Vouches for the clients. */
  readonly authority: TestAuthority;
  /** Vouches for the bank, as PEM. */
  readonly bankAuthority: string;
  readonly clients: readonly TestClient[];
  /** What tells a bank of the clients and its keys, as variables of its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Finds a client by its id; throws where there is none. */
  client(clientId: string): TestClient;
  /** The clients of a combination: the first, and another one that is registered alike. */
  twins(combination: Combination): readonly [TestClient, TestClient];
  /** Sends a request as written, on connections that are kept for each certificate; to another address where one is given. */
  send(request: Omit<PlainRequest, 'agent'>, address?: string): Promise<Answer>;
  /** Stops the bank and removes what it left. */
  close(): Promise<void>;
}

/** Starts one of the example servers with all clients registered. */
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
    if (found === undefined) throw new Error(`No client of the tests is called ${clientId}`);
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
    twins: (combination) => findTwins(clients, combination),
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

function findTwins(
  clients: readonly TestClient[],
  combination: Combination,
): readonly [TestClient, TestClient] {
  const [one, two] = clients.filter((client) => client.combination === combination);
  if (one === undefined || two === undefined) throw new Error('No clients are registered for this');
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
