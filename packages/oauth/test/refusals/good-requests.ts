import { codeVerifier, sampleForm } from '@ob/tooling/test-bank';
import type { Client } from '../../src/client/client.ts';
import { type Draft, blank as empty, type Fields, type Json, send } from './draft.ts';
import { certificate, type RefusalBank, resourcePath } from './refusal-bank.ts';

const blank: Draft = { ...empty, certificate };

export interface GoodRequest {
  /** The endpoint or the grant, and the client. */
  readonly title: string;
  readonly client: Partial<Client>;
  readonly status: number;
  /** Creates the request after the requests that it depends on. */
  prepare(bank: RefusalBank): Promise<Draft>;
}

const ownCredentials: Fields = { grant_type: 'client_credentials' };
const unknownToken: Fields = { token: 'unknown' };

const forms = {
  push: { path: '/oauth/par', form: sampleForm, status: 201 },
  own: { path: '/oauth/token', form: ownCredentials, status: 200 },
  introspect: { path: '/oauth/introspect', form: unknownToken, status: 200 },
  revoke: { path: '/oauth/revoke', form: unknownToken, status: 200 },
} as const;

type FormName = keyof typeof forms;

const registrations = {
  signing: {},
  certified: {
    token_endpoint_auth_method: 'tls_client_auth',
    tls_client_auth_subject_dn: 'CN=Third Party',
  },
  proving: { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true },
  strict: { security_profile: 'open-banking', require_signed_request_object: true },
} as const satisfies Readonly<Record<string, Partial<Client>>>;

function sign(name: FormName, changes: Partial<Draft> = {}): Draft {
  const { path, form } = forms[name];
  return { ...blank, path, form, assertion: {}, ...changes };
}

function signs(name: FormName): GoodRequest {
  const { path, status } = forms[name];
  return {
    title: `${path} by an assertion`,
    client: registrations.signing,
    status,
    prepare: async () => sign(name),
  };
}

function certifies(name: FormName): GoodRequest {
  const { path, form, status } = forms[name];
  return {
    title: `${path} by a certificate`,
    client: registrations.certified,
    status,
    prepare: async () => ({ ...blank, path, form: { client_id: 'tpp-1', ...form } }),
  };
}

type Binding = 'signing' | 'proving';

/** The proof or the certificate to which the tokens of a client are bound. */
const evidence = {
  signing: {},
  proving: { proof: {}, certificate: undefined },
} as const satisfies Readonly<Record<Binding, Partial<Draft>>>;

async function readJson(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}

/** Pushes an authorization request. Returns the query that opens it. */
async function push(bank: RefusalBank, binding: Binding, form: Fields = sampleForm): Promise<string> {
  const { request_uri } = await readJson(await send(bank, sign('push', { ...evidence[binding], form })));
  return `?${new URLSearchParams({ client_id: 'tpp-1', request_uri: String(request_uri) })}`;
}

async function prepareExchange(bank: RefusalBank, binding: Binding, form?: Fields): Promise<Draft> {
  const query = await push(bank, binding, form);
  const opened = await send(bank, { ...blank, method: 'GET', path: '/oauth/authorize', query });
  const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { redirect_uri } = sampleForm;
  const exchange = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: codeVerifier };
  return sign('own', { ...evidence[binding], form: exchange });
}

export async function obtainTokens(bank: RefusalBank, binding: Binding): Promise<Json> {
  return readJson(await send(bank, await prepareExchange(bank, binding)));
}

async function prepareRefresh(bank: RefusalBank, binding: Binding): Promise<Draft> {
  const { refresh_token } = await obtainTokens(bank, binding);
  const form = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
  return sign('own', { ...evidence[binding], form });
}

async function prepareCall(bank: RefusalBank, binding: Binding, call: Partial<Draft>): Promise<Draft> {
  const { access_token, token_type } = await obtainTokens(bank, binding);
  const authorization = { scheme: String(token_type), token: String(access_token) };
  return { ...blank, ...evidence[binding], authorization, ...call };
}

type Prepare = (bank: RefusalBank, binding: Binding) => Promise<Draft>;

const bindings = { signing: 'a certificate', proving: 'a proof' } as const;

function bound(title: string, binding: Binding, prepare: Prepare, status = 200): GoodRequest {
  return {
    title: `${title}, bound by ${bindings[binding]}`,
    client: registrations[binding],
    status,
    prepare: (bank) => prepare(bank, binding),
  };
}

const pushProven: Prepare = async () => sign('push', evidence.proving);
const askOwn: Prepare = async () => sign('own', evidence.proving);
const askUserinfo: Prepare = (bank, binding) =>
  prepareCall(bank, binding, { method: 'GET', path: '/oauth/userinfo' });
const postUserinfo: Prepare = (bank, binding) =>
  prepareCall(bank, binding, { path: '/oauth/userinfo', form: { a: 'b' } });
const callResource: Prepare = (bank, binding) =>
  prepareCall(bank, binding, {
    method: 'GET',
    path: resourcePath,
    headers: { 'x-consent-id': 'consent-1' },
  });

const details = JSON.stringify([{ type: 'account-access', consent_id: 'consent-1' }]);

export const goodRequests = {
  push: signs('push'),
  own: signs('own'),
  introspect: signs('introspect'),
  revoke: signs('revoke'),
  certifiedPush: certifies('push'),
  certifiedOwn: certifies('own'),
  certifiedIntrospect: certifies('introspect'),
  certifiedRevoke: certifies('revoke'),
  detailedPush: {
    title: '/oauth/par with authorization_details',
    client: registrations.signing,
    status: 201,
    prepare: async () =>
      sign('push', { form: { ...sampleForm, consent_id: undefined, authorization_details: details } }),
  },
  signedPush: {
    title: '/oauth/par with a request object',
    client: registrations.strict,
    status: 201,
    prepare: async () => sign('push', { object: {}, form: { client_id: 'tpp-1' } }),
  },
  provenPush: bound('/oauth/par', 'proving', pushProven, 201),
  provenOwn: bound('client credentials', 'proving', askOwn),
  authorize: {
    title: '/oauth/authorize',
    client: registrations.signing,
    status: 303,
    prepare: async (bank: RefusalBank) => {
      const query = await push(bank, 'signing');
      return { ...blank, method: 'GET', path: '/oauth/authorize', query, certificate: undefined };
    },
  },
  exchange: bound('a code', 'signing', prepareExchange),
  provenExchange: bound('a code', 'proving', prepareExchange),
  refresh: bound('a refresh token', 'signing', prepareRefresh),
  provenRefresh: bound('a refresh token', 'proving', prepareRefresh),
  userinfo: bound('GET /oauth/userinfo', 'signing', askUserinfo),
  provenUserinfo: bound('GET /oauth/userinfo', 'proving', askUserinfo),
  postedUserinfo: bound('POST /oauth/userinfo', 'signing', postUserinfo),
  resource: bound('a resource', 'signing', callResource),
  provenResource: bound('a resource', 'proving', callResource),
} as const satisfies Readonly<Record<string, GoodRequest>>;

export type GoodRequestName = keyof typeof goodRequests;
