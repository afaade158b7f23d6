import { Agent } from 'node:https';
import type { PaymentTerms } from '@ob/core';
import { findFreePort } from '@ob/tooling/free-port';
import type { Identity } from '@ob/tooling/test-authority';
import { type Browser, openBrowser } from '../src/browser.ts';
import { approveConsent, openConsentPage } from '../src/customer.ts';
import {
  connectToBank,
  type OpenBankingClient,
  type ResourceScope,
  type Tokens,
} from '../src/open-banking-client.ts';
import { type ApiClientName, type ApiClients, type Appearance, createApiClients } from './api/api-clients.ts';
import { type PlainAnswer, type PlainRequest, sendPlain } from './plain-request.ts';
import type { Server, ServerProcess } from './server-process.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

export interface Party {
  readonly client: OpenBankingClient;
  readonly identity: Identity;
  /** A client credentials token with every scope that needs no customer. */
  readonly token: string;
}

/** A consent that a customer approved on the bank's pages, with its tokens. */
export interface ApprovedConsent {
  readonly party: Party;
  readonly consentId: string;
  readonly chosen: readonly string[];
  readonly accessToken: string;
  readonly tokens: Tokens;
  readonly callback: URL;
}

export interface ConsentRequest {
  readonly type: keyof typeof scopes;
  readonly terms: object;
  /** The accounts that the customer chooses. Default: all, or for a payment the first. */
  readonly accountIds?: readonly string[];
  /** Default: `alice`. */
  readonly username?: string;
}

export interface PartyRequest extends Partial<Omit<PlainRequest, 'agent' | 'body'>> {
  readonly path: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** A response with `data` and the error codes of its body. */
export interface ReadAnswer extends PlainAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly codes: readonly string[];
}

export interface PartyBank extends Readonly<Record<ApiClientName, Party>> {
  readonly place: BankPlace;
  readonly bank: ServerProcess;
  readonly clients: ApiClients;
  readonly environment: Readonly<Record<string, string>>;
  obtainConsent(party: Party, request: ConsentRequest): Promise<ApprovedConsent>;
  /** Sends a request over a connection that is kept. */
  ask(party: Party, requested: PartyRequest): Promise<ReadAnswer>;
  close(): Promise<void>;
}

const scopes = {
  payment: 'payments',
  'account-access': 'accounts',
  'funds-confirmation': 'fundsconfirmations',
} as const satisfies Readonly<Record<string, ResourceScope>>;

export const shopTerms: PaymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Garden centre' },
  reference: 'Invoice 7',
  end_to_end_id: 'E2E-7',
};

/** Starts a bank. `full` changes the appearance of that party. */
export async function openPartyBank(
  server: Server,
  settings: Readonly<Record<string, string>> = {},
  full?: Appearance,
): Promise<PartyBank> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder, full);
  const environment = { ...clients.environment, PORT: String(await findFreePort()), ...settings };
  const bank = await place.start(server, environment);
  const connect = (name: ApiClientName) => connectParty(clients, name, bank.issuer);
  const parties = {
    full: await connect('full'),
    reader: await connect('reader'),
    payer: await connect('payer'),
  };
  const browsers = new Map<string, Browser>();
  const openFor = (username = 'alice'): Browser => {
    const browser = browsers.get(username) ?? openBrowser(parties.full.client.configuration.bankAuthority);
    browsers.set(username, browser);
    return browser;
  };
  const agent = new Agent({ keepAlive: true });
  return {
    ...parties,
    place,
    bank,
    clients,
    environment,
    obtainConsent: (party, request) => obtainConsent(openFor(request.username), party, request),
    ask: (party, requested) => ask(bank.address, party, requested, agent),
    async close() {
      agent.destroy();
      const connected = Object.values(parties).map(({ client }) => client);
      await Promise.all([...browsers.values(), ...connected].map((each) => each.close()));
      await bank.stop();
      await place.remove();
    },
  };
}

async function connectParty(clients: ApiClients, name: ApiClientName, issuer: string): Promise<Party> {
  const client = await connectToBank(await clients.configure(name, issuer));
  const { certificate, certificateKey: key } = client.configuration;
  const scope = name === 'reader' ? 'consents webhooks' : 'consents payments webhooks';
  const { access_token: token } = await client.requestClientTokens(scope);
  return { client, identity: { certificate, key }, token };
}

async function obtainConsent(
  browser: Browser,
  party: Party,
  request: ConsentRequest,
): Promise<ApprovedConsent> {
  const { client } = party;
  const { type, username = 'alice' } = request;
  const consentId = await createConsent(party, request);
  const started = await client.startAuthorization(consentId, scopes[type]);
  const page = await openConsentPage(browser, started.address, {
    username,
    password: `${username}-password`,
  });
  const offered = page.accounts.map(({ accountId }) => accountId);
  const chosen = request.accountIds ?? (type === 'account-access' ? offered : offered.slice(0, 1));
  const callback = await approveConsent(browser, page, chosen);
  const tokens = await client.finishAuthorization(started, callback);
  return { party, consentId, chosen, accessToken: tokens.access_token, tokens, callback };
}

export async function createConsent(
  { client }: Party,
  { type, terms }: Pick<ConsentRequest, 'type' | 'terms'>,
): Promise<string> {
  const { access_token: accessToken } = await client.requestClientTokens('consents');
  const created = await client.call({ accessToken, method: 'POST', path: `/consents/${type}`, body: terms });
  return (created as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

export async function ask(
  address: string,
  { identity }: Pick<Party, 'identity'>,
  { body, headers, method = body === undefined ? 'GET' : 'POST', ...requested }: PartyRequest,
  agent?: Agent,
): Promise<ReadAnswer> {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await sendPlain(address, {
    method,
    identity,
    ...requested,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content }),
    ...(agent !== undefined && { agent }),
  });
  return { ...answer, ...readBody(answer) };
}

interface Envelope {
  readonly data?: ReadAnswer['data'];
  readonly errors?: readonly { readonly code: string }[];
}

function readBody({ headers, body }: PlainAnswer): Pick<ReadAnswer, 'data' | 'codes'> {
  const isJson = headers['content-type']?.includes('json') === true && body !== '';
  const { data = {}, errors = [] } = (isJson ? JSON.parse(body) : {}) as Envelope;
  return { data, codes: errors.map(({ code }) => code) };
}

export function consentHeaders({
  consentId,
  accessToken,
}: Pick<ApprovedConsent, 'consentId' | 'accessToken'>): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${accessToken}`, 'x-consent-id': consentId };
}

export function paymentHeaders(approved: ApprovedConsent, key: string): Readonly<Record<string, string>> {
  return { ...consentHeaders(approved), 'x-idempotency-key': key };
}
