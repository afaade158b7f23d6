import type { Database } from '../src/database.ts';
import { createDeliveryBacklog } from '../src/webhooks/delivery-backlog.ts';
import { createDeliveryLog } from '../src/webhooks/delivery-log.ts';
import { createDeliveryQueue } from '../src/webhooks/delivery-queue.ts';
import { createOutbox } from '../src/webhooks/outbox.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';

/** Creates the stores under test, with a movable clock of the service; `passLeaseTime` lets leases age. */
export function createEngineSubject(
  database: Database,
  passLeaseTime: (milliseconds: number) => Promise<void>,
) {
  let ahead = 0;
  const options = { offsetMs: () => ahead };
  return {
    subscriptions: createSubscriptionStore(database),
    queue: createDeliveryQueue(database, options),
    log: createDeliveryLog(database),
    backlog: createDeliveryBacklog(database, options),
    enqueue: createOutbox(database).enqueue,
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    passLeaseTime,
  };
}
