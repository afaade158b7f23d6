import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable, Row, Statement } from '../database.ts';
import { onPoolClosing } from '../pool-closing.ts';
import { findDeliverySignal } from './delivery-signal.ts';

/** The number of lanes. `ob.webhook_lane` computes the lane of a webhook. */
const laneCount = 64;

/** The pause between two renewals, in milliseconds. */
const renewMs = 1_000;

/** A worker without a renewal for this time loses its lanes, in milliseconds. Its leases on deliveries stay. */
const activeMs = 5_000;

const fairShare = `${laneCount} / members + (rank < ${laneCount} % members)::int`;

const renew: Statement = {
  name: 'webhook_renew_worker',
  text: `
    WITH renewed AS (
      INSERT INTO ob.webhook_workers AS worker (worker_id, active_until)
      VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
      ON CONFLICT (worker_id) DO UPDATE SET active_until = excluded.active_until
    ), other AS MATERIALIZED (
      SELECT worker_id, active_until > clock_timestamp() AS active FROM ob.webhook_workers WHERE worker_id <> $1
    ), share AS (
      SELECT ${fairShare} AS lanes FROM (
        SELECT 1 + count(*) FILTER (WHERE active) AS members,
          count(*) FILTER (WHERE active AND worker_id < $1) AS rank FROM other) crew
    ), lane AS MATERIALIZED (
      SELECT lane, worker_id, worker_id IS NULL
        OR worker_id <> $1 AND worker_id NOT IN (SELECT worker_id FROM other) AS free FROM ob.webhook_lanes
    ), own AS (
      SELECT coalesce(array_agg(lane), '{}') AS lanes FROM lane WHERE worker_id = $1
    )
    SELECT own.lanes, EXISTS (SELECT FROM other WHERE NOT active) OR cardinality(own.lanes) > share.lanes
      OR cardinality(own.lanes) < share.lanes AND EXISTS (SELECT FROM lane WHERE free) AS unbalanced
    FROM own CROSS JOIN share`,
};

/** Only one worker changes the owners of lanes at a time. */
const lockLanes: Statement = {
  name: 'webhook_lock_lanes',
  text: 'SELECT lane FROM ob.webhook_lanes WHERE lane = 0 FOR UPDATE',
};

/** Waits for a claim of this worker in progress, which locks the same row. */
const lockWorker: Statement = {
  name: 'webhook_lock_worker',
  text: 'SELECT worker_id FROM ob.webhook_workers WHERE worker_id = $1 FOR UPDATE',
};

const removeLapsed: Statement = {
  name: 'webhook_remove_lapsed_workers',
  text: `
    DELETE FROM ob.webhook_workers WHERE worker_id = ANY (ARRAY (
      SELECT worker_id FROM ob.webhook_workers WHERE active_until <= clock_timestamp() AND worker_id <> $1
      FOR UPDATE SKIP LOCKED))`,
};

/** Gives away the lanes above the share of this worker, or takes free lanes up to it. */
const balance: Statement = {
  name: 'webhook_balance_lanes',
  text: `
    WITH share AS (
      SELECT ${fairShare} AS lanes FROM (
        SELECT count(*) AS members, count(*) FILTER (WHERE worker_id < $1) AS rank FROM ob.webhook_workers) crew
    ), own AS (
      SELECT lane, row_number() OVER (ORDER BY lane) AS place FROM ob.webhook_lanes WHERE worker_id = $1
    ), free AS (
      SELECT lane, (SELECT count(*) FROM own) + row_number() OVER (ORDER BY lane) AS place FROM ob.webhook_lanes lane
      WHERE NOT EXISTS (SELECT FROM ob.webhook_workers worker WHERE worker.worker_id = lane.worker_id)
    ), changed AS (
      SELECT lane, NULL AS worker_id FROM own CROSS JOIN share WHERE place > share.lanes
      UNION ALL SELECT lane, $1 FROM free CROSS JOIN share WHERE place <= share.lanes
    )
    UPDATE ob.webhook_lanes lane SET worker_id = changed.worker_id FROM changed WHERE lane.lane = changed.lane`,
};

const listOwn: Statement = {
  name: 'webhook_list_own_lanes',
  text: "SELECT coalesce(array_agg(lane), '{}') AS lanes FROM ob.webhook_lanes WHERE worker_id = $1",
};

/** Frees the lanes of a worker: they name a worker that no longer exists. */
const leave: Statement = {
  name: 'webhook_leave',
  text: 'DELETE FROM ob.webhook_workers WHERE worker_id = $1',
};

interface OwnLanes extends Row {
  readonly lanes: readonly number[];
}

interface RenewedRow extends OwnLanes {
  /** Whether lanes must change their owner. */
  readonly unbalanced: boolean;
}

/** The part of the lanes that one worker claims in. All workers share the lanes evenly. */
export interface LaneShare {
  /** Takes a share and keeps it from now on. Returns at once if the worker already has one. */
  join(): Promise<void>;
  /** Renews the share now, for example after another worker has taken it. */
  renew(): Promise<void>;
  /** Frees the lanes for other workers. */
  leave(): Promise<void>;
}

/** Creates the share of a worker. Renewals follow every second, until `leave` or the end of the pool. */
export function createLaneShare(database: Database, workerId: string): LaneShare {
  const signal = findDeliverySignal(database);
  let joined: { stopped: boolean } | undefined;
  let renewing: Promise<void> | undefined;
  const renewNow = async () => {
    signal.own(workerId, await renewShare(database, workerId));
  };
  // Parallel callers wait for one renewal.
  const renewOnce = (): Promise<void> => {
    renewing ??= renewNow().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const stop = () => {
    if (joined !== undefined) joined.stopped = true;
    joined = undefined;
  };
  return {
    async join() {
      if (joined !== undefined) return;
      const membership = { stopped: false };
      joined = membership;
      onPoolClosing(database.pool, stop);
      try {
        await renewOnce();
      } catch (error) {
        stop();
        throw error;
      }
      void keepRenewing(membership, renewOnce);
    },
    renew: renewOnce,
    async leave() {
      if (joined === undefined) return;
      stop();
      await renewing?.catch(() => {});
      signal.disown(workerId);
      await database.query(leave, [workerId]);
    },
  };
}

async function keepRenewing(membership: { readonly stopped: boolean }, renewOnce: () => Promise<void>) {
  for (;;) {
    await sleep(renewMs, undefined, { ref: false });
    if (membership.stopped) return;
    // The next claim reports a database that cannot be reached.
    await renewOnce().catch(() => {});
  }
}

async function renewShare(database: Database, workerId: string): Promise<readonly number[]> {
  const [row] = await database.query<RenewedRow>(renew, [workerId, activeMs]);
  if (row?.unbalanced !== true) return row?.lanes ?? [];
  return database.transact((transaction) => balanceLanes(transaction, workerId));
}

async function balanceLanes(transaction: Queryable, workerId: string): Promise<readonly number[]> {
  await transaction.query(lockLanes, []);
  await transaction.query(lockWorker, [workerId]);
  await transaction.query(removeLapsed, [workerId]);
  await transaction.query(balance, [workerId]);
  const [row] = await transaction.query<OwnLanes>(listOwn, [workerId]);
  return row?.lanes ?? [];
}
