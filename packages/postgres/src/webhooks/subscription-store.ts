import type { StoredWebhook, SubscriptionStore } from '@ob/webhooks/primitives';
import type { Database, Queryable, Statement } from '../database.ts';
import { announceAfterCommit, type LaneRow } from './delivery-signal.ts';
import { listColumnValues, readWebhookRow, type WebhookRow, webhookColumns } from './webhook-row.ts';

/** The space of the advisory locks for the webhook limit of a client, apart from other locks: any fixed number. */
const limitLockSpace = 7_221_004;

const lockClient: Statement = {
  name: 'webhook_lock_client',
  text: 'SELECT pg_advisory_xact_lock($1::int, hashtext($2))',
};

const insert: Statement = {
  name: 'webhook_insert',
  text: `INSERT INTO ob.webhook_subscriptions (${webhookColumns})
    SELECT $1, $2, $3, $4::text[], $5, $6, $7, $8, $9::int, $10::jsonb, $11::timestamptz, $12::timestamptz,
      $13::smallint, $14::jsonb
    WHERE (SELECT count(*) FROM ob.webhook_subscriptions WHERE client_id = $2 AND deleted_at IS NULL) < $15::int
    RETURNING webhook_id`,
};

const find: Statement = {
  name: 'webhook_find',
  text: `SELECT ${webhookColumns} FROM ob.webhook_subscriptions
    WHERE webhook_id = $1 AND client_id = $2 AND deleted_at IS NULL`,
};

const findLocked: Statement = { name: 'webhook_find_locked', text: `${find.text} FOR NO KEY UPDATE` };

const list: Statement = {
  name: 'webhook_list',
  text: `SELECT ${webhookColumns} FROM ob.webhook_subscriptions
    WHERE client_id = $1 AND deleted_at IS NULL ORDER BY created_at, webhook_id`,
};

const update: Statement = {
  name: 'webhook_update',
  text: `UPDATE ob.webhook_subscriptions SET (${webhookColumns}) =
      ROW ($1, $2, $3, $4::text[], $5, $6, $7, $8, $9::int, $10::jsonb, $11::timestamptz, $12::timestamptz,
        $13::smallint, $14::jsonb)
    WHERE webhook_id = $1`,
};

const makeDue: Statement = {
  name: 'webhook_make_due',
  text: `WITH due AS (
      UPDATE ob.webhook_deliveries SET due_at = statement_timestamp()
      WHERE ob.webhook_lane(webhook_id) = ob.webhook_lane($1) AND webhook_id = $1 AND leased_until IS NULL
        AND ready_at IS NOT NULL AND due_at > statement_timestamp()
    )
    SELECT ob.webhook_lane($1) AS lane`,
};

const remove: Statement = {
  name: 'webhook_remove',
  text: `UPDATE ob.webhook_subscriptions SET deleted_at = statement_timestamp(), secrets = '[]'
    WHERE webhook_id = $1 AND client_id = $2 AND deleted_at IS NULL RETURNING webhook_id`,
};

/** Locks the webhooks in the order of ids, so that two transactions cannot deadlock. */
const removeAll: Statement = {
  name: 'webhook_remove_all',
  text: `UPDATE ob.webhook_subscriptions SET deleted_at = statement_timestamp(), secrets = '[]'
    WHERE webhook_id = ANY (ARRAY (
      SELECT webhook_id FROM ob.webhook_subscriptions
      WHERE client_id = $1 AND deleted_at IS NULL ORDER BY webhook_id FOR NO KEY UPDATE))
    RETURNING webhook_id`,
};

/** Two ranges of an index, so that the rows of the current key, nearly all, are not read. */
const underOtherKeys = 'deleted_at IS NULL AND (encrypted_by < $1 OR encrypted_by > $1)';

const listUnderOtherKeys: Statement = {
  name: 'webhook_list_under_other_keys',
  text: `SELECT ${webhookColumns} FROM ob.webhook_subscriptions
    WHERE ${underOtherKeys} AND webhook_id > $2 ORDER BY webhook_id LIMIT $3::int`,
};

const countUnderOtherKeys: Statement = {
  name: 'webhook_count_under_other_keys',
  text: `SELECT count(*)::int AS found FROM ob.webhook_subscriptions WHERE ${underOtherKeys}`,
};

export function createSubscriptionStore(database: Database): SubscriptionStore {
  return {
    add: (stored, limit) => database.transact((transaction) => add(transaction, stored, limit)),
    async find(clientId, webhookId) {
      const [row] = await database.query<WebhookRow>(find, [webhookId, clientId]);
      return row && readWebhookRow(row);
    },
    list: async (clientId) => (await database.query<WebhookRow>(list, [clientId])).map(readWebhookRow),
    revise: (clientId, webhookId, decide) =>
      database.transact((transaction) => revise(transaction, clientId, webhookId, decide)),
    remove: async (clientId, webhookId) => (await database.query(remove, [webhookId, clientId])).length > 0,
    removeAll: async (clientId) => (await database.query(removeAll, [clientId])).length,
    listUnderOtherKeys: async ({ keyId, after, limit }) =>
      (await database.query<WebhookRow>(listUnderOtherKeys, [keyId, after, limit])).map(readWebhookRow),
    async countUnderOtherKeys(keyId) {
      const [row] = await database.query<{ found: number }>(countUnderOtherKeys, [keyId]);
      return row?.found ?? 0;
    },
  };
}

async function add(transaction: Queryable, stored: StoredWebhook, limit: number): Promise<boolean> {
  // A statement after the lock, so that it counts the rows of the previous lock holder.
  await transaction.query(lockClient, [limitLockSpace, stored.clientId]);
  return (await transaction.query(insert, [...listColumnValues(stored), limit])).length > 0;
}

async function revise(
  transaction: Queryable,
  clientId: string,
  webhookId: string,
  decide: (current: StoredWebhook) => StoredWebhook,
): Promise<StoredWebhook | undefined> {
  const [row] = await transaction.query<WebhookRow>(findLocked, [webhookId, clientId]);
  if (row === undefined) return undefined;
  const next = decide(readWebhookRow(row));
  await transaction.query(update, listColumnValues(next));
  if (row.status === 'disabled' && next.webhook.status === 'enabled')
    announceAfterCommit(transaction, await transaction.query<LaneRow>(makeDue, [webhookId]));
  return next;
}
