import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsentType } from '@ob/core';
import type { Service } from '@ob/http';
import { connectDatabase, type Database, type Queryable } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { inject } from 'vitest';
import { openBank } from '../src/bank.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';

/** Where the bank of these tests stands. */
export const issuer = 'https://bank.example';

/** Where its third parties are sent back to. */
export const redirectUri = 'https://tpp.example/callback';

/** The interaction id of every request, so that answers can be compared. */
const interaction = { 'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11' };

/** The third parties, registered alike. */
export type ClientId = 'one' | 'two';

/** What these tests look for in a body. */
export interface ApiBody {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly request_uri?: string;
  readonly error?: string;
  readonly errors?: readonly { readonly code: string }[];
  readonly active?: boolean;
  readonly data?: unknown;
}

/** An answer as a test looks at it. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where the body is no JSON. */
  readonly json: ApiBody;
}

/** Code and verifier of a decided authorization, or tokens made of them. */
export interface Approved {
  readonly code: string;
  readonly verifier: string;
}

/** The whole sample bank on a database of its own, in this process, with a clock that the test moves. */
export interface WholeBank {
  readonly service: Service;
  readonly database: Database;
  readonly clock: { now(): number };
  /** The names of all statements since the last call, in their order. */
  takeStatements(): readonly string[];
  wait(milliseconds: number): void;
  /** Posts a form to the authorization server as a client that authenticates. */
  post(client: ClientId, path: string, form: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** Sends a request with an access token. */
  call(
    method: string,
    path: string,
    token: string,
    more?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** What every third party shows as its certificate. */
export const certificate = { der: Uint8Array.of(1) };
const scopes = 'consents webhooks openid accounts payments fundsconfirmations';

/** Makes a client with a key of its own. */
export async function makeClient(clientId: ClientId) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const registration = {
    ...{ client_id: clientId, client_name: `App ${clientId}`, redirect_uris: [redirectUri] },
    ...{ token_endpoint_auth_method: 'private_key_jwt', scope: scopes, roles: ['aisp', 'pisp', 'cbpii'] },
    security_profile: 'fapi2',
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: clientId, alg: 'ES256', use: 'sig' }] },
  };
  const signAssertion = (now: number) =>
    new SignJWT({ jti: randomBytes(16).toString('base64url') })
      .setProtectedHeader({ alg: 'ES256', kid: clientId })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + 60)
      .sign(privateKey);
  return { registration, signAssertion };
}

/** Tells of every statement, whoever sends it. */
function watchStatements(database: Database, tell: (name: string) => void): Database {
  const watch = (db: Queryable): Queryable['query'] => {
    return (statement, values) => {
      tell(statement.name);
      return db.query(statement, values);
    };
  };
  return {
    ...database,
    query: watch(database),
    transact: (work, settings) =>
      database.transact((transaction) => work({ query: watch(transaction) }), settings),
  };
}

/** Reads an answer to its end. */
export async function readAnswer(answer: Promise<Response>): Promise<ApiAnswer> {
  const { status, headers, ...response } = await answer.then(async (got) => ({
    status: got.status,
    headers: got.headers,
    text: await got.text(),
  }));
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status, headers, text: response.text, json: isJson ? JSON.parse(response.text) : {} };
}

/** Opens the whole bank with its sandbox and two third parties; `environment` configures it further. */
export async function openWholeBank(
  start: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<WholeBank> {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'ob-whole-bank-'));
  const clients = { one: await makeClient('one'), two: await makeClient('two') };
  const clientsFile = join(folder, 'clients.json');
  await writeFile(
    clientsFile,
    JSON.stringify(Object.values(clients).map(({ registration }) => registration)),
  );
  let now = start;
  let statements: string[] = [];
  const clock = { now: () => now };
  const database = watchStatements(connectDatabase({ connectionString: url }), (name) =>
    statements.push(name),
  );
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
  const files = { OB_DATA_DIR: folder, OB_CLIENTS_FILE: clientsFile };
  const config = readConfig({ ...files, LOG_LEVEL: 'silent', ...environment });
  const bank = await openBank({ config, issuer, database, clock, random, log: createLog('silent') });
  const send = (path: string, init: RequestInit) =>
    readAnswer(bank.service(new Request(`${issuer}${path}`, init), { clientCertificate: certificate }));
  return {
    service: bank.service,
    database,
    clock,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    wait: (milliseconds) => {
      now += milliseconds;
    },
    async post(client, path, form) {
      const body = new URLSearchParams({
        client_id: client,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await clients[client].signAssertion(now),
        ...form,
      });
      return send(path, { method: 'POST', headers: interaction, body });
    },
    call: (method, path, token, { headers = {}, body } = {}) =>
      send(path, {
        method,
        headers: {
          ...interaction,
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async close() {
      await bank.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As much of a bank as can be asked over HTTP. */
export type Asked = Pick<WholeBank, 'post' | 'call'>;

/** Gets a token of a client itself. */
export async function obtainClientToken(bank: Asked, client: ClientId): Promise<string> {
  const { json } = await bank.post(client, '/oauth/token', {
    grant_type: 'client_credentials',
    scope: 'consents',
  });
  return json.access_token ?? '';
}

/** Creates a consent as a client does; answers its id. */
export async function requestConsent(
  bank: Asked,
  client: ClientId,
  type: ConsentType,
  body: unknown,
): Promise<string> {
  const token = await obtainClientToken(bank, client);
  const { json } = await bank.call('POST', `/consents/${type}`, token, { body });
  return (json.data as { readonly consent_id: string }).consent_id;
}

/** Pushes an authorization request for a consent to read accounts; `link` opens it in a browser. */
export async function pushRequest(
  bank: Asked,
  client: ClientId,
  consentId: string,
  scope = 'openid accounts',
) {
  const verifier = randomBytes(32).toString('base64url');
  const answer = await bank.post(client, '/oauth/par', {
    ...{ response_type: 'code', redirect_uri: redirectUri, scope, state: 'the-state', nonce: 'the-nonce' },
    ...{ consent_id: consentId, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const link = `/oauth/authorize?client_id=${client}&request_uri=${encodeURIComponent(answer.json.request_uri ?? '')}`;
  return { answer, verifier, link };
}

/** Exchanges a code. */
export function exchangeCode(
  bank: Asked,
  client: ClientId,
  { code, verifier }: Approved,
): Promise<ApiAnswer> {
  return bank.post(client, '/oauth/token', {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
  });
}
