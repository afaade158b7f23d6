import { randomUUID } from 'node:crypto';
import {
  type DeliveryClaim,
  type DeliveryQueue,
  type RedeliveryVerdict,
  requestedAttemptLimit,
} from '@ob/webhooks/primitives';
import type { Database, Statement } from '../database.ts';
import { claimDeliveries } from './claim.ts';
import { completeDeliveries } from './completion.ts';
import { announceAfterCommit, type LaneRow } from './delivery-signal.ts';
import { transactAlongIndexes } from './index-plans.ts';
import { createLaneShare } from './lane-share.ts';
import { firstTurn } from './ready-webhooks.ts';

/** Releases leases in the order of ids, like the storage of attempts: a stopping worker may do both at once. */
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

/** Locks the delivery first, so that parallel requests see each other's attempts. */
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
    ), requested AS (
      UPDATE ob.webhook_deliveries delivery SET manual_requested = delivery.manual_requested + 1
      FROM found WHERE delivery.delivery_id = found.delivery_id AND found.accepted
      RETURNING delivery.delivery_id
    )
    SELECT accepted, ob.webhook_lane($2) AS lane FROM found`,
};

/** Locks the webhooks in the order of ids, so that two transactions cannot deadlock. */
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
    UPDATE ob.webhook_subscriptions SET unregistered = false WHERE webhook_id = ANY (ARRAY (
      SELECT webhook_id FROM ob.webhook_subscriptions
      WHERE client_id = $1 AND unregistered ORDER BY webhook_id FOR NO KEY UPDATE))
    RETURNING ob.webhook_lane(webhook_id) AS lane`,
};

export interface DeliveryQueueOptions {
  /**
   * Returns the lead of the service's clock over the database's, in milliseconds; default 0. A sandbox that moves its
   * clock moves the retry schedule with it. Leases follow the database's clock only.
   */
  readonly offsetMs?: () => number;
}

/**
 * Creates the delivery queue of one worker. All workers share the webhooks evenly, and a worker that joins, leaves or dies
 * changes the shares within seconds. Transactions are short, and none is open during an HTTP request.
 */
export function createDeliveryQueue(database: Database, options: DeliveryQueueOptions = {}): DeliveryQueue {
  const { offsetMs = () => 0 } = options;
  const workerId = randomUUID();
  const share = createLaneShare(database, workerId);
  let turn = firstTurn;
  const claimInLanes = (claim: DeliveryClaim) =>
    transactAlongIndexes(database, (transaction) =>
      claimDeliveries(transaction, { ...claim, workerId, turn, offsetMs: offsetMs() }),
    );
  return {
    async claim(claim) {
      await share.join();
      let report = await claimInLanes(claim);
      if (!report.joined) {
        // Other workers took the lanes, because this one did not renew its share in time.
        await share.renew();
        report = await claimInLanes(claim);
      }
      const { joined: _, turn: next, ...batch } = report;
      turn = next;
      return batch;
    },
    leave: () => share.leave(),
    complete: (completions) =>
      transactAlongIndexes(database, (transaction) =>
        completeDeliveries(transaction, completions, offsetMs()),
      ),
    async release(leases) {
      const ids = leases.map(({ deliveryId }) => deliveryId);
      const fences = leases.map(({ fence }) => fence);
      await database.query(release, [ids, fences]);
    },
    redeliver: (clientId, webhookId, deliveryId) =>
      requestRedelivery(database, [clientId, webhookId, deliveryId]),
    async holdClient(clientId) {
      await database.query(holdClient, [clientId]);
    },
    async listHeldClients() {
      const rows = await database.query<{ client_id: string }>(listHeldClients, []);
      return rows.map((row) => row.client_id);
    },
    async resumeClient(clientId) {
      announceAfterCommit(database, await database.query<LaneRow>(resumeClient, [clientId]));
    },
  };
}

async function requestRedelivery(database: Database, ids: readonly string[]): Promise<RedeliveryVerdict> {
  const rows = await database.query<LaneRow & { accepted: boolean }>(redeliver, ids);
  const [found] = rows;
  if (found === undefined) return 'not_found';
  announceAfterCommit(database, rows);
  return found.accepted ? 'accepted' : 'too_many';
}
