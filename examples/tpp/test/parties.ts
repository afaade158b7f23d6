import { Agent } from 'node:https';
import type { PaymentTerms } from '@ob/core';
import { findFreePort } from '@ob/tooling/free-port';
import type { Identity } from '@ob/tooling/test-authority';
import { type Browser, openBrowser } from '../src/browser.ts';
import { approveConsent, reachConsentPage } from '../src/customer.ts';
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

/** A third party and what it shows. */
export interface Party {
  readonly client: OpenBankingClient;
  readonly identity: Identity;
  /** A token of the client itself, for everything that it may request without a customer. */
  readonly token: string;
}

/** A consent that a customer has given on the bank's pages, and the tokens for it. */
export interface Agreed {
  readonly party: Party;
  readonly consentId: string;
  /** The accounts that the customer chose. */
  readonly chosen: readonly string[];
  readonly accessToken: string;
  readonly tokens: Tokens;
  /** The address that the bank sent the browser to. */
  readonly callback: URL;
}

/** A consent that a third party requests. */
export interface Demand {
  readonly type: keyof typeof scopes;
  readonly terms: object;
  /** The accounts that the customer chooses. Default: all of them, for a payment the first one. */
  readonly accountIds?: readonly string[];
  /** Default: `alice`. */
  readonly username?: string;
}

/** A request of a third party, with its certificate. */
export interface Requested extends Partial<Omit<PlainRequest, 'agent' | 'body'>> {
  readonly path: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** An answer with the content of its body. */
export interface ReadAnswer extends PlainAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly codes: readonly string[];
}

/** One of the example servers, with third parties and customers at a browser. */
export interface PartyBank extends Readonly<Record<ApiClientName, Party>> {
  readonly place: BankPlace;
  readonly bank: ServerProcess;
  readonly clients: ApiClients;
  /** The environment that the bank runs with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Lets a customer agree to something. */
  agree(party: Party, demand: Demand): Promise<Agreed>;
  /** Sends a request over sockets that are kept. */
  ask(party: Party, requested: Requested): Promise<ReadAnswer>;
  close(): Promise<void>;
}

/** The scope by which a consent of a type is used. */
const scopes = {
  payment: 'payments',
  'account-access': 'accounts',
  'funds-confirmation': 'fundsconfirmations',
} as const satisfies Readonly<Record<string, ResourceScope>>;

/** A payment to a shop that banks elsewhere. */
export const shopTerms: PaymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Garden centre' },
  reference: 'Invoice 7',
  end_to_end_id: 'E2E-7',
};

/** Starts a bank; `whole` can look otherwise. */
export async function openPartyBank(
  server: Server,
  settings: Readonly<Record<string, string>> = {},
  whole?: Appearance,
): Promise<PartyBank> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder, whole);
  const environment = { ...clients.environment, PORT: String(await findFreePort()), ...settings };
  const bank = await place.start(server, environment);
  const connect = (name: ApiClientName) => connectParty(clients, name, bank.issuer);
  const parties = {
    whole: await connect('whole'),
    reader: await connect('reader'),
    payer: await connect('payer'),
  };
  const browsers = new Map<string, Browser>();
  const openFor = (username = 'alice'): Browser => {
    const browser = browsers.get(username) ?? openBrowser(parties.whole.client.configuration.bankAuthority);
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
    agree: (party, demand) => agree(openFor(demand.username), party, demand),
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

/** Connects a third party to the bank and gets it a token of its own. */
async function connectParty(clients: ApiClients, name: ApiClientName, issuer: string): Promise<Party> {
  const client = await connectToBank(await clients.configure(name, issuer));
  const { certificate, certificateKey: key } = client.configuration;
  const scope = name === 'reader' ? 'consents webhooks' : 'consents payments webhooks';
  const { access_token: token } = await client.requestClientTokens(scope);
  return { client, identity: { certificate, key }, token };
}

/** Takes a consent over the approval of a customer to its tokens. */
async function agree(browser: Browser, party: Party, demand: Demand): Promise<Agreed> {
  const { client } = party;
  const { type, username = 'alice' } = demand;
  const consentId = await createConsent(party, demand);
  const started = await client.startAuthorization(consentId, scopes[type]);
  const page = await reachConsentPage(browser, started.address, {
    username,
    password: `${username}-password`,
  });
  const offered = page.accounts.map(({ accountId }) => accountId);
  const chosen = demand.accountIds ?? (type === 'account-access' ? offered : offered.slice(0, 1));
  const callback = await approveConsent(browser, page, chosen);
  const tokens = await client.finishAuthorization(started, callback);
  return { party, consentId, chosen, accessToken: tokens.access_token, tokens, callback };
}

/** Creates a consent that waits for the customer, and returns its id. */
export async function createConsent(
  { client }: Party,
  { type, terms }: Pick<Demand, 'type' | 'terms'>,
): Promise<string> {
  const { access_token: accessToken } = await client.requestClientTokens('consents');
  const created = await client.call({ accessToken, method: 'POST', path: `/consents/${type}`, body: terms });
  return (created as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

/** Sends a request of a third party and reads the answer. */
export async function ask(
  address: string,
  { identity }: Pick<Party, 'identity'>,
  { body, headers, method = body === undefined ? 'GET' : 'POST', ...requested }: Requested,
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

/** Returns the headers of a request by which a consent is used. */
export function show({
  consentId,
  accessToken,
}: Pick<Agreed, 'consentId' | 'accessToken'>): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${accessToken}`, 'x-consent-id': consentId };
}

/** Returns the headers of a payment under a key. */
export function showKey(agreed: Agreed, key: string): Readonly<Record<string, string>> {
  return { ...show(agreed), 'x-idempotency-key': key };
}
