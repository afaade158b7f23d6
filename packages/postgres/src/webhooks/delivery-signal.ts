import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Database, Queryable, Row, Statement } from '../database.ts';

/** The NOTIFY channel of committed deliveries. A payload lists their lanes. A notification is only a hint. */
export const deliveryChannel = 'ob_webhook_deliveries';

/** The minimum pause between two notifications of this process, in milliseconds. Lanes are collected meanwhile. */
const pauseMs = 5;

const notify: Statement = { name: 'webhook_notify', text: 'SELECT pg_notify($1, $2)' };

/** Wakes the workers of all processes after commits. */
export interface DeliverySignal {
  /** Wakes the workers of this process. */
  wake(): void;
  /** Wakes the workers of these lanes, in any process. Never throws. */
  announce(database: Database, lanes: readonly number[]): void;
  /** Wakes the workers of this process if one owns one of these lanes, or if none has lanes yet. */
  receive(lanes: readonly number[]): void;
  /** Sets the lanes of a worker of this process. Wakes it if there are new ones. */
  own(workerId: string, lanes: readonly number[]): void;
  /** Forgets a worker that has left. */
  disown(workerId: string): void;
  /** Adds a listener. Returns a function that removes it. */
  onWake(listener: () => void): () => void;
}

const signals = new WeakMap<Pool, DeliverySignal>();

/** Returns the signal of all workers on this pool. */
export function findDeliverySignal({ pool }: Pick<Database, 'pool'>): DeliverySignal {
  const known = signals.get(pool) ?? createDeliverySignal();
  signals.set(pool, known);
  return known;
}

/** A row of a statement that changed deliveries. */
export interface LaneRow extends Row {
  readonly lane: number;
}

/**
 * Wakes the workers of these lanes once the transaction is committed. A NOTIFY inside the transaction would lock out
 * every other notifying commit of the cluster.
 */
export function announceAfterCommit(db: Queryable, rows: readonly LaneRow[]): void {
  const lanes = rows.map(({ lane }) => lane);
  if (lanes.length > 0)
    db.afterCommit?.((database) => findDeliverySignal(database).announce(database, lanes));
}

function createDeliverySignal(): DeliverySignal {
  const listeners = new Set<() => void>();
  const waiting = new Set<number>();
  const owned = new Map<string, ReadonlySet<number>>();
  let isSending = false;
  const wake = () => {
    for (const listener of listeners) listener();
  };
  const isOwn = (lane: number) => [...owned.values()].some((lanes) => lanes.has(lane));
  const send = async (database: Database) => {
    isSending = true;
    while (waiting.size > 0) {
      const payload = [...waiting].join();
      waiting.clear();
      // The workers also poll, so a lost hint only costs time.
      await database.query(notify, [deliveryChannel, payload]).catch(() => {});
      await sleep(pauseMs);
    }
    isSending = false;
  };
  return {
    wake,
    announce(database, lanes) {
      if (lanes.some(isOwn)) wake();
      for (const lane of lanes) if (!isOwn(lane)) waiting.add(lane);
      if (waiting.size > 0 && !isSending) void send(database);
    },
    receive(lanes) {
      if (owned.size === 0 || lanes.some(isOwn)) wake();
    },
    own(workerId, lanes) {
      const before = owned.get(workerId);
      owned.set(workerId, new Set(lanes));
      if (lanes.some((lane) => before?.has(lane) !== true)) wake();
    },
    disown: (workerId) => void owned.delete(workerId),
    onWake(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
