import { connectDatabase, type Database } from '@ob/postgres';
import { registerWebhook, type Webhook } from '../../src/webhooks.ts';
import {
  type ApprovedConsent,
  type ConsentRequest,
  consentHeaders,
  openPartyBank,
  type Party,
  type PartyBank,
} from '../parties.ts';
import {
  type PlannedReceiver,
  type ReceivedRequest,
  startPlannedReceiver,
} from '../webhooks/planned-receiver.ts';
import { type MarkedAccounts, plantMarks, type VisibleWindow } from './planted-marks.ts';

export interface BankAnswer {
  readonly status: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ListeningParty {
  readonly party: Party;
  readonly webhook: Webhook;
  /** Lists the headers and body of each delivery. */
  listDeliveries(): readonly string[];
  /** Sends a request with the client credentials token, or with the token in `headers`. */
  ask(
    method: string,
    path: string,
    more?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<BankAnswer>;
  /** Requests a consent and approves it as the customer. Returns the headers that use it. */
  obtainConsent(request: ConsentRequest): Promise<Readonly<Record<string, string>>>;
}

/** A bank whose hidden fields are marked, and two third parties with webhooks. */
export interface MarkedBank {
  readonly bank: PartyBank;
  readonly database: Database;
  readonly accounts: MarkedAccounts;
  readonly receiver: PlannedReceiver;
  readonly one: ListeningParty;
  readonly other: ListeningParty;
  /** Every secret and token so far. */
  readonly secrets: string[];
  close(): Promise<void>;
}

export async function openMarkedBank(window: VisibleWindow): Promise<MarkedBank> {
  const bank = await openPartyBank('hono', { LOG_LEVEL: 'trace', OB_SANDBOX_SETTLEMENT: 'manual' });
  const database = connectDatabase({ connectionString: bank.place.databaseUrl });
  const accounts = await plantMarks(database, window);
  const receiver = await startPlannedReceiver();
  const secrets: string[] = [];
  const one = await startListening({ bank, receiver, secrets }, bank.full, '/one');
  const other = await startListening({ bank, receiver, secrets }, bank.reader, '/other');
  return {
    ...{ bank, database, accounts, receiver, one, other, secrets },
    async close() {
      await receiver.close();
      await database.close();
      await bank.close();
    },
  };
}

async function startListening(
  { bank, receiver, secrets }: Pick<MarkedBank, 'bank' | 'receiver' | 'secrets'>,
  party: Party,
  path: string,
): Promise<ListeningParty> {
  const webhook = await registerWebhook(party.client, party.token, receiver.plan(path, { status: 204 }));
  secrets.push(party.token, webhook.secret);
  return {
    party,
    webhook,
    listDeliveries: () => receiver.list(path).map(describeDelivery),
    async ask(method, requested, { headers, body } = {}) {
      const answer = await bank.ask(party, {
        method,
        path: requested,
        headers: { authorization: `Bearer ${party.token}`, ...headers },
        body,
      });
      const text = `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body}`;
      return { status: answer.status, text, data: answer.data };
    },
    async obtainConsent(request) {
      const approved = await bank.obtainConsent(party, request);
      secrets.push(...listSecrets(approved, request));
      return consentHeaders(approved);
    },
  };
}

/** Lists the password, the code and the tokens of a consent. */
function listSecrets(
  { callback, tokens }: ApprovedConsent,
  { username = 'alice' }: ConsentRequest,
): readonly string[] {
  const { access_token: token, refresh_token = '', id_token = '' } = tokens;
  return [`${username}-password`, callback.searchParams.get('code') ?? '', token, refresh_token, id_token];
}

function describeDelivery({ headers, body }: ReceivedRequest): string {
  return `${JSON.stringify(headers)}\n\n${body.toString('utf8')}`;
}
