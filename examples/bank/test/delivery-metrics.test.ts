import type { AttemptedDelivery } from '@ob/webhooks';
import type { BacklogReading } from '@ob/webhooks/primitives';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { createDeliveryMetrics } from '../src/platform/delivery-metrics.ts';
import { registerGauges } from '../src/platform/gauges.ts';

const attempted: AttemptedDelivery = {
  deliveryId: 'planted-delivery',
  webhookId: 'planted-webhook',
  eventId: 'planted-event',
  eventType: 'planted-type',
  manual: false,
  waitedMs: 4_000,
  attempt: { outcome: 'timeout', startedAt: 0, durationMs: 10_000 },
  verdict: 'abandoned',
};

describe('delivery metrics', () => {
  test('count attempts, measure them in seconds, and contain no id, event type or error message', async () => {
    const registry = new Registry();
    const metrics = createDeliveryMetrics(registry);
    metrics.attempted(attempted);
    metrics.attempted({ ...attempted, manual: true, waitedMs: 0, verdict: 'unchanged' });
    metrics.disabled('planted-webhook');
    metrics.failed(new Error('planted-error'));
    const lines = (await registry.metrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'ob_webhook_attempts_total{outcome="timeout"} 2',
        'ob_webhook_verdicts_total{verdict="abandoned"} 1',
        'ob_webhook_verdicts_total{verdict="unchanged"} 1',
        'ob_webhook_attempt_duration_seconds_sum{outcome="timeout"} 20',
        'ob_webhook_waiting_seconds_sum 4',
        'ob_webhook_waiting_seconds_count 1',
        'ob_webhooks_disabled_total 1',
        'ob_webhook_sender_failures_total 1',
      ]),
    );
    expect(lines.join()).not.toContain('planted');
  });

  test('are zero before the first attempt', async () => {
    const registry = new Registry();
    createDeliveryMetrics(registry);
    const text = await registry.metrics();
    expect(text).toContain('ob_webhook_attempts_total{outcome="sender_fault"} 0');
    expect(text).toContain('ob_webhook_verdicts_total{verdict="lost"} 0');
  });
});

test('backlog gauges are exported only while the backlog can be read', async () => {
  const registry = new Registry();
  const reading: BacklogReading = {
    ...{ oldestDueMs: 1_500, due: 1, scheduled: 2, held: 3, inFlight: 4 },
    ...{ enabledWebhooks: 5, disabledWebhooks: 6 },
  };
  let current: BacklogReading | undefined;
  registerGauges(registry, { readBacklog: async () => current, readState: async () => ({}) });
  const listSamples = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('ob_'));
  expect(await listSamples()).toEqual([]);
  current = reading;
  expect(await listSamples()).toEqual([
    'ob_webhook_backlog_age_seconds 1.5',
    'ob_webhook_backlog_deliveries{state="due"} 1',
    'ob_webhook_backlog_deliveries{state="scheduled"} 2',
    'ob_webhook_backlog_deliveries{state="held"} 3',
    'ob_webhook_backlog_deliveries{state="in_flight"} 4',
    'ob_webhooks{status="enabled"} 5',
    'ob_webhooks{status="disabled"} 6',
  ]);
  current = undefined;
  expect(await listSamples()).toEqual([]);
});
