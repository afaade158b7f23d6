import { Agent } from 'node:https';
import { findFreePort } from '@ob/tooling/free-port';
import type { RunningBank } from '../../src/bank-process.ts';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { approveConsent, reachConsentPage } from '../../src/customer.ts';
import { connectToBank, type OpenBankingClient, type ResourceScope } from '../../src/open-banking-client.ts';
import { type ApiClientName, type ApiClients, createApiClients } from '../api/api-clients.ts';
import type { Identity } from '../own-authority.ts';
import { type PlainAnswer, type PlainRequest, sendPlain } from '../plain-request.ts';
import { type BankPlace, createBankPlace, type Server } from '../test-bank.ts';

/** A third party and what it shows. */
export interface Party {
  readonly client: OpenBankingClient;
  readonly identity: Identity;
  /** Of the client itself, for everything that it may ask for without a customer. */
  readonly token: string;
}

/** A consent that alice has given on the bank's pages, and the token for it. */
export interface Agreed {
  readonly party: Party;
  readonly consentId: string;
  readonly accessToken: string;
}

/** What a consent is asked for. */
export interface Demand {
  readonly type: 'payment' | 'account-access' | 'funds-confirmation';
  readonly terms: object;
  /** What alice chooses; every account where it says nothing, for a payment her everyday one. */
  readonly accountId?: string;
  /** One of these terms that is there already; absent: a new one. */
  readonly consentId?: string;
}

/** A request of a third party, with its certificate. */
export interface Asked extends Partial<Omit<PlainRequest, 'agent' | 'body'>> {
  readonly path: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** An answer with what its body says. */
export interface ReadAnswer extends PlainAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly codes: readonly string[];
  readonly paths: readonly (string | undefined)[];
}

/** One of the example servers, with third parties that may make payments, and alice at her browser. */
export interface PayingBank {
  readonly place: BankPlace;
  readonly issuer: string;
  readonly whole: Party;
  readonly payer: Party;
  /** Lets alice agree to something. */
  agree(party: Party, demand: Demand): Promise<Agreed>;
  /** Sends a request over sockets that are kept. */
  ask(party: Party, asked: Asked): Promise<ReadAnswer>;
  /** Stops the server and starts it again where it was, with other settings. */
  restart(environment: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** By which scope a consent of a type is used. */
const scopes = {
  payment: 'payments',
  'account-access': 'accounts',
  'funds-confirmation': 'fundsconfirmations',
} as const satisfies Readonly<Record<Demand['type'], ResourceScope>>;

/** Starts a bank; `environment` says how it settles and whether its clock moves. */
export async function openPayingBank(
  server: Server,
  environment: Readonly<Record<string, string>> = {},
): Promise<PayingBank> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const known = { ...clients.environment, PORT: String(await findFreePort()) };
  const start = (settings: typeof environment): Promise<RunningBank> =>
    place.start(server, { ...known, ...settings });
  let bank = await start(environment);
  const { issuer } = bank;
  const whole = await connectParty(clients, 'whole', issuer);
  const payer = await connectParty(clients, 'payer', issuer);
  const browser = openBrowser(whole.client.configuration.bankAuthority);
  let agent = new Agent({ keepAlive: true });
  return {
    place,
    issuer,
    whole,
    payer,
    agree: (party, demand) => agree(browser, party, demand),
    ask: (party, asked) => ask(issuer, party, asked, agent),
    async restart(settings) {
      agent.destroy();
      await bank.stop();
      bank = await start(settings);
      agent = new Agent({ keepAlive: true });
    },
    async close() {
      agent.destroy();
      await Promise.all([browser.close(), whole.client.close(), payer.client.close()]);
      await bank.stop();
      await place.remove();
    },
  };
}

const ownScopes: Readonly<Record<Exclude<ApiClientName, 'reader'>, string>> = {
  whole: 'consents payments webhooks',
  payer: 'consents payments webhooks',
};

/** Connects a third party to the bank and gets it a token of its own. */
export async function connectParty(
  clients: ApiClients,
  name: keyof typeof ownScopes,
  issuer: string,
): Promise<Party> {
  const client = await connectToBank(await clients.configure(name, issuer));
  const { certificate, certificateKey: key } = client.configuration;
  const { access_token: token } = await client.requestClientTokens(ownScopes[name]);
  return { client, identity: { certificate, key }, token };
}

/** Takes a consent over alice's approval to its token. */
export async function agree(browser: Browser, party: Party, demand: Demand): Promise<Agreed> {
  const { client } = party;
  const consentId = demand.consentId ?? (await createConsent(party, demand));
  const started = await client.startAuthorization(consentId, scopes[demand.type]);
  const credentials = { username: 'alice', password: 'alice-password' };
  const page = await reachConsentPage(browser, started.address, credentials);
  const offered = page.accounts.map(({ accountId }) => accountId);
  const chosen = demand.type === 'account-access' ? offered : offered.slice(0, 1);
  const accounts = demand.accountId === undefined ? chosen : [demand.accountId];
  const callback = await approveConsent(browser, page, accounts);
  const { access_token: accessToken } = await client.finishAuthorization(started, callback);
  return { party, consentId, accessToken };
}

/** Creates a consent that waits for the customer, and answers its id. */
export async function createConsent({ client, token }: Party, { type, terms }: Demand): Promise<string> {
  const path = `/consents/${type}`;
  const created = await client.call({ accessToken: token, method: 'POST', path, body: terms });
  return (created as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

/** Sends a request of a third party and reads the answer. */
export async function ask(
  address: string,
  { identity }: Pick<Party, 'identity'>,
  { body, headers, method = body === undefined ? 'GET' : 'POST', ...asked }: Asked,
  agent?: Agent,
): Promise<ReadAnswer> {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await sendPlain(address, {
    method,
    identity,
    ...asked,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content }),
    ...(agent !== undefined && { agent }),
  });
  return { ...answer, ...readBody(answer.body) };
}

interface Envelope {
  readonly data?: ReadAnswer['data'];
  readonly errors?: readonly { readonly code: string; readonly path?: string }[];
}

function readBody(text: string): Pick<ReadAnswer, 'data' | 'codes' | 'paths'> {
  const { data = {}, errors = [] } = (text === '' ? {} : JSON.parse(text)) as Envelope;
  return { data, codes: errors.map(({ code }) => code), paths: errors.map(({ path }) => path) };
}

/** Names the headers of a request by which a consent is used. */
export function show({ consentId, accessToken }: Agreed): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${accessToken}`, 'x-consent-id': consentId };
}

/** Names the headers of a payment under a key. */
export function showKey(agreed: Agreed, key: string): Readonly<Record<string, string>> {
  return { ...show(agreed), 'x-idempotency-key': key };
}
