import type { ClientBase } from 'pg';
import { firstTurn } from '../src/webhooks/ready-webhooks.ts';

/** A worker whose claims a test makes without a queue. */
export const placeWorker = { workerId: 'tested', turn: firstTurn, offsetMs: 0 } as const;

/** Gives every lane to a worker that never has to renew its share. */
export async function ownAllLanes(client: ClientBase, workerId: string): Promise<void> {
  await client.query("INSERT INTO ob.webhook_workers (worker_id, active_until) VALUES ($1, 'infinity')", [
    workerId,
  ]);
  await client.query('UPDATE ob.webhook_lanes SET worker_id = $1', [workerId]);
}
