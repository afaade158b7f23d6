import { connectDatabase, type Database } from '@ob/postgres';
import { registerWebhook, type Webhook } from '../../src/webhooks.ts';
import { type Agreed, type Demand, openPartyBank, type Party, type PartyBank, show } from '../parties.ts';
import {
  type PlannedReceiver,
  type ReceivedRequest,
  startPlannedReceiver,
} from '../webhooks/planned-receiver.ts';
import { type PlantedBank, plantMarks, type SeenWindow } from './planted-marks.ts';

/** An answer of the bank. */
export interface Reported {
  readonly status: number;
  /** Status, header fields and body. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A third party with a webhook, and what opens its customer's things. */
export interface Listener {
  readonly party: Party;
  readonly webhook: Webhook;
  /** Header fields and body of each delivery. */
  listDeliveries(): readonly string[];
  /** Sends a request with a token of the third party itself, or with one that a customer gave. */
  ask(
    method: string,
    path: string,
    more?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Reported>;
  /** Lets a customer agree to a consent; returns the header fields that use it. */
  agree(demand: Demand): Promise<Readonly<Record<string, string>>>;
}

/** A bank whose hidden places are marked, and two third parties that listen to it. */
export interface ReportingBank {
  readonly bank: PartyBank;
  readonly database: Database;
  readonly planted: PlantedBank;
  readonly receiver: PlannedReceiver;
  readonly one: Listener;
  readonly other: Listener;
  /** What opens something, collected on the way. */
  readonly secrets: string[];
  close(): Promise<void>;
}

/** Opens the bank with its log at its most talkative. */
export async function openReportingBank(seen: SeenWindow): Promise<ReportingBank> {
  const bank = await openPartyBank('hono', { LOG_LEVEL: 'trace', OB_SANDBOX_SETTLEMENT: 'manual' });
  const database = connectDatabase({ connectionString: bank.place.databaseUrl });
  const planted = await plantMarks(database, seen);
  const receiver = await startPlannedReceiver();
  const secrets: string[] = [];
  const one = await startListening({ bank, receiver, secrets }, bank.whole, '/one');
  const other = await startListening({ bank, receiver, secrets }, bank.reader, '/other');
  return {
    ...{ bank, database, planted, receiver, one, other, secrets },
    async close() {
      await receiver.close();
      await database.close();
      await bank.close();
    },
  };
}

async function startListening(
  { bank, receiver, secrets }: Pick<ReportingBank, 'bank' | 'receiver' | 'secrets'>,
  party: Party,
  path: string,
): Promise<Listener> {
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
    async agree(demand) {
      const agreed = await bank.agree(party, demand);
      secrets.push(...listSecrets(agreed, demand));
      return show(agreed);
    },
  };
}

/** Lists what opened a consent, and what opens it now. */
function listSecrets({ callback, tokens }: Agreed, { username = 'alice' }: Demand): readonly string[] {
  const { access_token: token, refresh_token = '', id_token = '' } = tokens;
  return [`${username}-password`, callback.searchParams.get('code') ?? '', token, refresh_token, id_token];
}

function describeDelivery({ headers, body }: ReceivedRequest): string {
  return `${JSON.stringify(headers)}\n\n${body.toString('utf8')}`;
}
