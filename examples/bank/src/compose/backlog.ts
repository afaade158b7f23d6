import { createDeliveryBacklog } from '@ob/postgres';
import type { ReadBacklog } from '../platform/backlog-metrics.ts';
import { createFailureReport } from '../platform/failure-report.ts';
import { createRecentReading } from '../platform/recent-reading.ts';
import { type Resources, readAhead } from './resources.ts';

/** How long a scrape waits for the database, in milliseconds: those who scrape wait no longer than 10 seconds. */
const patienceMs = 2_000;

/** Creates the reader of the webhook backlog for the metrics. The log says when it fails, and when it works again. */
export function createBacklogReading(resources: Resources): ReadBacklog {
  const { database, log } = resources;
  const backlog = createDeliveryBacklog(database, { offsetMs: () => readAhead(resources) });
  const report = createFailureReport({
    onFailure: (error) => log.warn({ err: error }, 'the backlog of deliveries cannot be measured'),
    onRecovery: (failures) => log.info({ failures }, 'the backlog of deliveries can be measured again'),
  });
  return createRecentReading({
    async read() {
      const reading = await backlog.measure();
      report.succeeded();
      return reading;
    },
    onFailure: report.failed,
    patienceMs,
  });
}
