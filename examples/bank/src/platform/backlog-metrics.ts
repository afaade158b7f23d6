import type { BacklogReading } from '@ob/webhooks/stores';
import { Gauge, type Registry } from 'prom-client';

/** Reads the backlog for one scrape; `undefined` where it cannot be had. */
export type ReadBacklog = () => Promise<BacklogReading | undefined>;

/**
 * Shows what waits to be delivered, read as the metrics are. Where it cannot be had the gauges have no value, and
 * everything else is told as ever. Every process tells of the same queue: take the largest, not the sum.
 */
export function registerBacklog(registry: Registry, read: ReadBacklog): void {
  const show = (fill: (gauge: Gauge, reading: BacklogReading) => void) => {
    return async function (this: Gauge): Promise<void> {
      const reading = await read();
      this.reset();
      if (reading !== undefined) fill(this, reading);
    };
  };
  new Gauge({
    name: 'ob_webhook_backlog_age_seconds',
    help: 'How long the oldest webhook delivery that is due waits for a worker',
    registers: [registry],
    async collect() {
      const reading = await read();
      // Without labels, a gauge that is only reset would say that nothing waits.
      if (reading === undefined) this.remove();
      else this.set(reading.oldestDueMs / 1000);
    },
  });
  new Gauge({
    name: 'ob_webhook_backlog_deliveries',
    help: 'Webhook deliveries that are not over, by what they wait for; many are told as 10,000',
    labelNames: ['state'],
    registers: [registry],
    collect: show(fillDeliveries),
  });
  new Gauge({
    name: 'ob_webhooks',
    help: 'Webhooks, by status',
    labelNames: ['status'],
    registers: [registry],
    collect: show((gauge, { enabledWebhooks, disabledWebhooks }) => {
      gauge.set({ status: 'enabled' }, enabledWebhooks);
      gauge.set({ status: 'disabled' }, disabledWebhooks);
    }),
  });
}

function fillDeliveries(gauge: Gauge, { due, scheduled, held, inFlight }: BacklogReading): void {
  gauge.set({ state: 'due' }, due);
  gauge.set({ state: 'scheduled' }, scheduled);
  gauge.set({ state: 'held' }, held);
  gauge.set({ state: 'in_flight' }, inFlight);
}
