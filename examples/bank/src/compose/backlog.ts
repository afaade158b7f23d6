import { createDeliveryBacklog } from '@ob/postgres';
import type { ReadBacklog } from '../platform/backlog-metrics.ts';
import { createRecentReading } from '../platform/recent-reading.ts';
import { type Resources, readAhead } from './resources.ts';

/** How long a scrape waits for the database, in milliseconds: those who scrape wait no longer than 10 seconds. */
const patienceMs = 2_000;

/** Makes what reads the backlog of webhook deliveries for the metrics; a database that is down is told to the log. */
export function createBacklogReading(resources: Resources): ReadBacklog {
  const { database, log } = resources;
  const backlog = createDeliveryBacklog(database, { offsetMs: () => readAhead(resources) });
  return createRecentReading({
    read: () => backlog.measure(),
    onFailure: (error) => log.warn({ err: error }, 'the backlog of deliveries cannot be measured'),
    patienceMs,
  });
}
