import type { Connection, Service } from '@ob/http';
import { type JsonObject, signJwt } from '@ob/oauth/primitives';
import { clientKey, type Prover, type TestKey } from './keys.ts';
import { codeVerifier, issuer, sampleForm } from './samples.ts';

export type Fields = Readonly<Record<string, string>>;

/** `undefined` removes a parameter. */
export type FormChanges = Readonly<Record<string, string | undefined>>;

/** A thumbprint works with any content. */
export const certificate = { der: Uint8Array.of(1, 2, 3) };

export interface TestClientOptions {
  readonly clientId?: string;
  readonly key?: TestKey;
  readonly prover?: Prover;
  /** Default: with the certificate, or without one if there is a prover. */
  readonly connection?: Connection;
}

export interface Sending {
  readonly path?: string;
  readonly by?: string;
  readonly connection?: Connection;
  readonly headers?: Fields;
}

interface Reached {
  readonly service: Service;
  readonly clock: { now(): number };
}

let assertions = 0;

interface Identity {
  readonly clientId: string;
  readonly key: TestKey;
  /** Seconds since 1970. */
  seconds(): number;
}

interface Signer {
  /** Returns the form fields of a client assertion. */
  sign(by?: string): Promise<Fields>;
  signRequest(parameters: JsonObject): Promise<string>;
}

function createSigner({ clientId, key, seconds }: Identity): Signer {
  return {
    async sign(by = clientId): Promise<Fields> {
      assertions += 1;
      const claims = { iss: by, sub: by, aud: issuer, exp: seconds() + 60, jti: `jti-${assertions}` };
      return {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await signJwt(key, { typ: 'JWT' }, claims),
      };
    },
    signRequest(parameters) {
      const times = { exp: seconds() + 300, nbf: seconds(), iat: seconds() };
      const claims = { iss: clientId, aud: issuer, ...times, jti: 'request-1', ...parameters };
      return signJwt(key, { typ: 'oauth-authz-req+jwt' }, claims);
    },
  };
}

interface Line {
  readonly service: Service;
  readonly connection: Connection;
}

interface Sender {
  /** Posts a body unchanged. */
  post(body: string | Uint8Array, headers?: Fields, path?: string): Promise<Response>;
  /** Posts a form with a client assertion. */
  send(fields: Fields, sending?: Sending): Promise<Response>;
  /** Opens an address of the bank as a browser does. */
  open(path: string, method?: string): Promise<Response>;
}

function createSender({ service, connection: usual }: Line, { sign }: Signer): Sender {
  return {
    post(body, headers = { 'content-type': 'application/x-www-form-urlencoded' }, path = '/oauth/token') {
      const content = typeof body === 'string' ? body : Uint8Array.from(body);
      return service(new Request(`${issuer}${path}`, { method: 'POST', body: content, headers }), usual);
    },
    async send(fields, sending = {}) {
      const { path = '/oauth/token', by, connection = usual, headers = {} } = sending;
      const body = new URLSearchParams({ ...(await sign(by)), ...fields });
      return service(new Request(`${issuer}${path}`, { method: 'POST', body, headers }), connection);
    },
    open: (path, method = 'GET') => service(new Request(`${issuer}${path}`, { method }), {}),
  };
}

type SendForm = (fields: Fields, path: string) => Promise<Response>;
type Open = Sender['open'];

function createJourney(clientId: string, sendForm: SendForm, open: Open) {
  const push = (changes: FormChanges = {}) => {
    const form = Object.entries({ ...sampleForm, client_id: clientId, ...changes });
    const given = form.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return sendForm(Object.fromEntries(given), '/oauth/par');
  };
  const pushForUri = async (form: FormChanges = {}) => String((await readJson(await push(form))).request_uri);
  const openRequest = (request_uri: string) =>
    open(`/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri })}`);
  const authorize = async (form: FormChanges = {}) => openRequest(await pushForUri(form));
  function exchange(callback: Response, changes: Fields = {}): Promise<Response> {
    const code = new URL(callback.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { redirect_uri = '' } = sampleForm;
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: codeVerifier };
    return sendForm({ ...form, ...changes }, '/oauth/token');
  }
  return {
    ...{ push, pushForUri, openRequest, authorize, exchange },
    obtainTokens: async (form: FormChanges = {}) => readJson(await exchange(await authorize(form))),
    async obtainOwnToken(scope: string): Promise<string> {
      const form = { grant_type: 'client_credentials', scope };
      return String((await readJson(await sendForm(form, '/oauth/token'))).access_token);
    },
  };
}

export function createTestClient({ service, clock }: Reached, options: TestClientOptions = {}) {
  const { clientId = 'tpp-1', key = clientKey, prover } = options;
  const connection = options.connection ?? (prover === undefined ? { clientCertificate: certificate } : {});
  const seconds = () => Math.floor(clock.now() / 1000);
  const signer = createSigner({ clientId, key, seconds });
  const sender = createSender({ service, connection }, signer);
  const sendForm: SendForm = async (fields, path) => {
    const claims = { htu: `${issuer}${path}`, iat: seconds() };
    const headers = prover === undefined ? {} : { dpop: await prover.prove(claims) };
    return sender.send(fields, { path, headers });
  };
  return {
    ...signer,
    ...sender,
    ...createJourney(clientId, sendForm, sender.open),
    async pushSigned(parameters: JsonObject = {}, otherFields: Fields = {}): Promise<Response> {
      const request = await signer.signRequest({ ...sampleForm, client_id: clientId, ...parameters });
      return sendForm({ client_id: clientId, request, ...otherFields }, '/oauth/par');
    },
    async call(token: string, path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      const { pathname } = new URL(path, issuer);
      const claims = { htm: init.method ?? 'GET', iat: seconds() };
      if (prover !== undefined) headers.set('dpop', await prover.proveCall(token, pathname, claims));
      headers.set('authorization', `${prover === undefined ? 'Bearer' : 'DPoP'} ${token}`);
      return service(new Request(`${issuer}${path}`, { ...init, headers }), connection);
    },
  };
}

export type TestClient = ReturnType<typeof createTestClient>;

export async function readJson(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return (await response.json()) as Readonly<Record<string, unknown>>;
}
