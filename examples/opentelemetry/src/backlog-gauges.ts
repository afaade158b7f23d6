import type { BacklogReading, DeliveryBacklog } from '@ob/webhooks';
import type { BatchObservableCallback, BatchObservableResult, Meter, Observable } from '@opentelemetry/api';

/** The instruments that one reading fills. */
type Gauges = Readonly<Record<'age' | 'deliveries' | 'webhooks', Observable>>;

/**
 * Observes what waits: one reading of the backlog each time that metrics are collected. Where it cannot be read, the
 * gauges are left out and the failure is told. Answers a function that stops it.
 *
 * Every process that does so reports the same queue: take the largest, not the sum.
 */
export function observeBacklog(
  meter: Meter,
  backlog: DeliveryBacklog,
  failed: (error: unknown) => void,
): () => void {
  const gauges = createGauges(meter);
  const all = Object.values(gauges);
  const collect: BatchObservableCallback = async (result) => {
    try {
      observe(result, gauges, await backlog.measure());
    } catch (error) {
      failed(error);
    }
  };
  meter.addBatchObservableCallback(collect, all);
  return () => meter.removeBatchObservableCallback(collect, all);
}

function createGauges(meter: Meter): Gauges {
  return {
    age: meter.createObservableGauge('ob.webhook.backlog.age', {
      description: 'How long the oldest delivery that is due waits for a worker',
      unit: 's',
    }),
    deliveries: meter.createObservableGauge('ob.webhook.backlog.deliveries', {
      description: 'Deliveries that are not over, by what they wait for; many are told as 10,000',
      unit: '{delivery}',
    }),
    webhooks: meter.createObservableGauge('ob.webhook.webhooks', {
      description: 'Webhooks, by status',
      unit: '{webhook}',
    }),
  };
}

function observe(result: BatchObservableResult, gauges: Gauges, reading: BacklogReading): void {
  result.observe(gauges.age, reading.oldestDueMs / 1000);
  result.observe(gauges.deliveries, reading.due, { state: 'due' });
  result.observe(gauges.deliveries, reading.scheduled, { state: 'scheduled' });
  result.observe(gauges.deliveries, reading.held, { state: 'held' });
  result.observe(gauges.deliveries, reading.inFlight, { state: 'in_flight' });
  result.observe(gauges.webhooks, reading.enabledWebhooks, { status: 'enabled' });
  result.observe(gauges.webhooks, reading.disabledWebhooks, { status: 'disabled' });
}
