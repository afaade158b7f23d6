import { setTimeout as sleep } from 'node:timers/promises';
import { type DeliveryQueue, requestedAttemptLimit } from '@ob/webhooks/primitives';
import type { Database, Statement } from '../database.ts';
import { claimDeliveries } from './claim.ts';
import { completeDeliveries } from './completion.ts';
import { transactAlongIndexes } from './index-plans.ts';
import { deliveryChannel } from './outbox.ts';

/** In the order of ids, as attempts are stored: a worker that stops may do both at once. */
const release: Statement = {
  name: 'webhook_release',
  text: `
    WITH leased AS (
      SELECT delivery_id FROM ob.webhook_deliveries delivery
      JOIN unnest($1::text[], $2::int[]) AS lease (delivery_id, fence) USING (delivery_id, fence)
      WHERE delivery.leased_until IS NOT NULL
      ORDER BY delivery_id FOR NO KEY UPDATE OF delivery
    )
    UPDATE ob.webhook_deliveries delivery SET leased_until = NULL, fence = delivery.fence + 1
    FROM leased WHERE delivery.delivery_id = leased.delivery_id`,
};

/** Locks the delivery before it counts: of requests at the same moment, each sees the attempts of those before it. */
const redeliver: Statement = {
  name: 'webhook_redeliver',
  text: `
    WITH found AS MATERIALIZED (
      SELECT delivery.delivery_id,
        delivery.manual_requested + delivery.manual_deferred < ${requestedAttemptLimit} AS accepted
      FROM ob.webhook_deliveries delivery JOIN ob.webhook_subscriptions subscription USING (webhook_id)
      WHERE delivery.delivery_id = $3 AND delivery.webhook_id = $2 AND delivery.client_id = $1
        AND subscription.deleted_at IS NULL
      FOR NO KEY UPDATE OF delivery
    ), asked AS (
      UPDATE ob.webhook_deliveries delivery SET manual_requested = delivery.manual_requested + 1
      FROM found WHERE delivery.delivery_id = found.delivery_id AND found.accepted
      RETURNING delivery.delivery_id
    )
    SELECT accepted, (SELECT pg_notify('${deliveryChannel}', '') FROM asked) FROM found`,
};

/** In the order of ids, as attempts are counted: two that lock several webhooks never wait for each other. */
const holdClient: Statement = {
  name: 'webhook_hold_client',
  text: `
    UPDATE ob.webhook_subscriptions SET unregistered = true WHERE webhook_id = ANY (ARRAY (
      SELECT webhook_id FROM ob.webhook_subscriptions
      WHERE client_id = $1 AND NOT unregistered AND deleted_at IS NULL ORDER BY webhook_id FOR NO KEY UPDATE))`,
};

const listHeldClients: Statement = {
  name: 'webhook_list_held_clients',
  text: `SELECT DISTINCT client_id FROM ob.webhook_subscriptions
    WHERE unregistered AND deleted_at IS NULL ORDER BY client_id`,
};

const resumeClient: Statement = {
  name: 'webhook_resume_client',
  text: `
    WITH resumed AS (
      UPDATE ob.webhook_subscriptions SET unregistered = false WHERE webhook_id = ANY (ARRAY (
        SELECT webhook_id FROM ob.webhook_subscriptions
        WHERE client_id = $1 AND unregistered ORDER BY webhook_id FOR NO KEY UPDATE))
    )
    SELECT pg_notify('${deliveryChannel}', '')`,
};

/** So often a claim is tried where others hold all that there is to claim, instead of sleeping beside work. */
const claimTurns = 4;
/** The longest pause before the second try, in milliseconds; each later one is longer by as much. */
const maxPauseMs = 10;

/** How a queue on PostgreSQL tells the time. */
export interface DeliveryQueueOptions {
  /**
   * How far the clock of the service is ahead of the database's, in milliseconds: a sandbox that moves its clock moves
   * the schedule of retries with it. Leases run by the database's clock alone. Default: not at all.
   */
  readonly offsetMs?: () => number;
}

/**
 * Creates the delivery queue on PostgreSQL. Any number of processes share it: every transaction is short, none is
 * open while an endpoint is asked, and no worker waits for another's.
 */
export function createDeliveryQueue(database: Database, options: DeliveryQueueOptions = {}): DeliveryQueue {
  const { offsetMs = () => 0 } = options;
  let from = '';
  return {
    async claim(claim) {
      for (let turn = 1; ; turn += 1) {
        const { claimed, next, contended } = await transactAlongIndexes(database, (transaction) =>
          claimDeliveries(transaction, { ...claim, from, offsetMs: offsetMs() }),
        );
        from = next;
        if (claimed.length > 0 || !contended || turn === claimTurns) return claimed;
        await sleep(Math.random() * maxPauseMs * turn);
      }
    },
    complete: (completions) =>
      transactAlongIndexes(database, (transaction) =>
        completeDeliveries(transaction, completions, offsetMs()),
      ),
    async release(leases) {
      const ids = leases.map(({ deliveryId }) => deliveryId);
      const fences = leases.map(({ fence }) => fence);
      await database.query(release, [ids, fences]);
    },
    async redeliver(clientId, webhookId, deliveryId) {
      const values = [clientId, webhookId, deliveryId];
      const [found] = await database.query<{ accepted: boolean }>(redeliver, values);
      if (found === undefined) return 'not_found';
      return found.accepted ? 'accepted' : 'too_many';
    },
    async holdClient(clientId) {
      await database.query(holdClient, [clientId]);
    },
    async listHeldClients() {
      const rows = await database.query<{ client_id: string }>(listHeldClients, []);
      return rows.map((row) => row.client_id);
    },
    async resumeClient(clientId) {
      await database.query(resumeClient, [clientId]);
    },
  };
}
