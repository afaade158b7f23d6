import { connectDatabase, type Database } from '@ob/postgres';
import type { RunningBank } from '../../src/bank-process.ts';
import { openBrowser } from '../../src/browser.ts';
import { approveConsent, reachConsentPage } from '../../src/customer.ts';
import { connectToBank, type OpenBankingClient, type ResourceScope } from '../../src/open-banking-client.ts';
import { registerWebhook, type Webhook } from '../../src/webhooks.ts';
import { sendPlain } from '../plain-request.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import { type PlantedBank, plantMarks, type SeenWindow } from './planted-marks.ts';
import { type RecordingReceiver, startRecordingReceiver } from './recording-receiver.ts';
import { createTwoThirdParties } from './two-third-parties.ts';

/** An answer of the bank, byte for byte. */
export interface Told {
  readonly status: number;
  /** Status, header fields and body. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A third party with a webhook, and what opens its customer's things. */
export interface Listener {
  readonly client: OpenBankingClient;
  readonly receiver: RecordingReceiver;
  readonly webhook: Webhook;
  /** Sends a request with a token of the third party itself, or with one that a customer gave. */
  ask(
    method: string,
    path: string,
    more?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Told>;
  /** Lets a customer agree to a consent for some accounts; answers the header fields that use it. */
  agree(consent: Agreement): Promise<Readonly<Record<string, string>>>;
}

/** What a customer agrees to. */
export interface Agreement {
  readonly type: 'account-access' | 'payment' | 'funds-confirmation';
  readonly scope: ResourceScope;
  readonly body: object;
  readonly username: string;
  readonly accountIds: readonly string[];
}

/** A bank whose hidden places are marked, and two third parties that listen to it. */
export interface TellingBank {
  readonly bank: RunningBank;
  readonly database: Database;
  readonly planted: PlantedBank;
  readonly one: Listener;
  readonly other: Listener;
  /** What opens something, collected on the way. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** Opens the bank with its log at its most talkative. */
export async function openTellingBank(seen: SeenWindow): Promise<TellingBank> {
  const place = await createBankPlace();
  const parties = await createTwoThirdParties(place.dataFolder);
  const environment = { ...parties.environment, LOG_LEVEL: 'trace', OB_SANDBOX_SETTLEMENT: 'manual' };
  const bank = await place.start('hono', environment);
  const database = connectDatabase({ connectionString: place.databaseUrl });
  const planted = await plantMarks(database, seen);
  const secrets: string[] = [];
  const [mine, theirs] = await parties.configure(bank.issuer, place.dataFolder);
  const one = await startListening(bank, await connectToBank(mine), secrets);
  const other = await startListening(bank, await connectToBank(theirs), secrets);
  return {
    ...{ bank, database, planted, one, other, secrets },
    close: () => closeAll(place, bank, database, [one, other]),
  };
}

async function closeAll(
  place: BankPlace,
  bank: RunningBank,
  database: Database,
  listeners: readonly Listener[],
): Promise<void> {
  for (const { client, receiver } of listeners) await Promise.all([client.close(), receiver.close()]);
  await database.close();
  await bank.stop();
  await place.remove();
}

async function startListening(
  bank: RunningBank,
  client: OpenBankingClient,
  secrets: string[],
): Promise<Listener> {
  const receiver = await startRecordingReceiver(204, '');
  const { access_token: token } = await client.requestClientTokens('consents webhooks');
  const webhook = await registerWebhook(client, token, receiver.url);
  secrets.push(token, webhook.secret);
  const ask: Listener['ask'] = (method, path, more) => send(bank, client, token, { method, path, ...more });
  return { client, receiver, webhook, ask, agree: (agreement) => agree(client, ask, agreement, secrets) };
}

interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  { address }: RunningBank,
  { configuration: { certificate, certificateKey: key } }: OpenBankingClient,
  token: string,
  { method, path, body, headers = {} }: Asking,
): Promise<Told> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await sendPlain(address, {
    ...{ method, path, identity: { certificate, key } },
    headers: { authorization: `Bearer ${token}`, ...json, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers['content-type']?.includes('json') ?? false;
  const { data } = isJson ? JSON.parse(answer.body) : { data: {} };
  const text = `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body}`;
  return { status: answer.status, text, data: Object(data) };
}

async function agree(
  client: OpenBankingClient,
  ask: Listener['ask'],
  { type, scope, body, username, accountIds }: Agreement,
  secrets: string[],
): Promise<Readonly<Record<string, string>>> {
  const { data } = await ask('POST', `/consents/${type}`, { body });
  const consentId = String(data.consent_id);
  const started = await client.startAuthorization(consentId, scope);
  const password = `${username}-password`;
  const browser = openBrowser(client.configuration.bankAuthority);
  const page = await reachConsentPage(browser, started.address, { username, password });
  const callback = await approveConsent(browser, page, accountIds);
  await browser.close();
  const tokens = await client.finishAuthorization(started, callback);
  const { access_token: token, refresh_token = '', id_token = '' } = tokens;
  secrets.push(password, callback.searchParams.get('code') ?? '', token, refresh_token, id_token);
  return { authorization: `Bearer ${token}`, 'x-consent-id': consentId };
}
