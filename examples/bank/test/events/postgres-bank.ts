import { expireDue } from '@ob/consent/primitives';
import type { WebhookEvent } from '@ob/core';
import type { Database, Row } from '@ob/postgres';
import { createConsentStore } from '@ob/postgres/stores';
import { systemRandom } from '@ob/server';
import type { BankApi } from '../third-parties.ts';
import { openWholeBank, type WholeBank } from '../whole-bank.ts';
import type { Action, ActionResult, BankUnderTest, ReportedEvent } from './bank-under-test.ts';
import { obtainToken } from './client-token.ts';

/** Opens the sample bank on PostgreSQL, with manual settlement. */
export async function openPostgresBank(start: number): Promise<BankUnderTest> {
  const bank = await openWholeBank(start);
  return {
    ...bank,
    act: (action) => act(bank, action),
    wait: async (milliseconds) => bank.wait(milliseconds),
    async storeEnds() {
      const { clock, database } = bank;
      await expireDue({ clock, random: systemRandom, consents: createConsentStore(database) });
    },
    failCommits: (work) => failCommits(bank.database, work),
    listReported: () => listReported(bank.database),
  };
}

async function act(bank: BankApi & Pick<WholeBank, 'clock'>, action: Action): Promise<ActionResult> {
  const { client, resource, id, step, body } = action;
  const path = ['/sandbox', resource, id, step].filter((part) => part !== undefined).join('/');
  const token = await obtainToken(bank, client, bank.clock.now());
  const { status, json } = await bank.call('POST', path, token, body === undefined ? {} : { body });
  if (status !== 409 && status >= 300) throw new Error(`POST ${path} returned ${status}`);
  return { ok: status < 300, data: Object(json.data) };
}

const changed = ['bank.accounts', 'ob.consents'];

/** Runs work while every commit fails. The events of the transaction must be rolled back with it. */
async function failCommits({ pool }: Database, work: () => Promise<void>): Promise<void> {
  await pool.query(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'The commit fails'; END $$`);
  for (const table of changed)
    await pool.query(`CREATE CONSTRAINT TRIGGER fails_at_commit AFTER UPDATE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`);
  await work();
  await pool.query('DROP FUNCTION fail_at_commit CASCADE');
}

interface ReportedRow extends Row {
  readonly client_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly resource_id: string;
  readonly body: string;
  readonly webhook_ids: readonly string[];
}

/** Reads both tables completely, so that a delivery without an event is found too. */
async function listReported({ pool }: Database): Promise<readonly ReportedEvent[]> {
  const { rows } = await pool.query<ReportedRow>(
    `SELECT client_id, event_id, event_type, resource_id, body,
       coalesce(array_agg(webhook_id ORDER BY webhook_id) FILTER (WHERE webhook_id IS NOT NULL), '{}') AS webhook_ids
     FROM ob.webhook_events FULL JOIN ob.webhook_deliveries USING (client_id, event_id)
     GROUP BY client_id, event_id, event_type, resource_id, body ORDER BY event_id, client_id`,
  );
  const reported = new Map<string, ReportedEvent>();
  for (const row of rows) reported.set(row.event_id, joinRow(reported.get(row.event_id), row));
  return [...reported.values()];
}

/** Adds a row to an event. Throws if the body differs from an earlier row or from the columns. */
function joinRow(known: ReportedEvent | undefined, row: ReportedRow): ReportedEvent {
  const event = JSON.parse(row.body) as WebhookEvent;
  const { id, type, resource_id } = event;
  const columns = [row.event_id, row.event_type, row.resource_id];
  if (columns.join(' ') !== [id, type, resource_id].join(' '))
    throw new Error(`The row of ${row.event_id} is another event than its body`);
  if (known !== undefined && JSON.stringify(known.event) !== row.body)
    throw new Error(`The event ${row.event_id} has two bodies`);
  const { clients = [], webhooks = [] } = known ?? {};
  return {
    event,
    clients: [...clients, row.client_id].sort(),
    webhooks: [...webhooks, ...row.webhook_ids].sort(),
  };
}
