import type { DeliveryObserver } from '@ob/webhooks';
import type { DeliveryBacklog } from '@ob/webhooks/primitives';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { createSender } from '../sender.ts';
import { watchDeliveries } from './watch-deliveries.ts';

/** Metric points: attributes, and the number or, for a histogram, count and sum. */
type Points = readonly (readonly [attributes: object, value: unknown])[];

async function observe(answer: () => number, backlog?: DeliveryBacklog) {
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 });
  const spans = new InMemorySpanExporter();
  const meters = new MeterProvider({ readers: [reader] });
  const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
  const failures: unknown[] = [];
  const attempt = async () => {
    const httpStatus = answer();
    return { outcome: httpStatus < 300 ? 'delivered' : 'http_status', durationMs: 40, httpStatus } as const;
  };
  const log: DeliveryObserver = {
    attempted() {},
    disabled() {},
    failed: (error) => failures.push(error),
  };
  const measured: DeliveryBacklog = { measure: () => (backlog ?? sender.backlog).measure() };
  const [meter, tracer] = [meters.getMeter('test'), tracers.getTracer('test')];
  const observer = watchDeliveries({ meter, tracer, log, backlog: measured });
  const sender = createSender({ answer: attempt, observer, settings: { capPerSubscription: 20 } });
  await sender.addWebhook('webhook-1');
  let events = 0;
  return {
    ...sender,
    observer,
    spans,
    failures,
    send: () => sender.dispatcher.runOnce(),
    async enqueue(count: number) {
      const ids = Array.from({ length: count }, () => `event-${++events}`);
      await sender.outbox.enqueue(createOutboxEvents('client-1', ...ids));
    },
    async collect(): Promise<Readonly<Record<string, Points>>> {
      metrics.reset();
      await meters.forceFlush();
      const data = metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
      const all = data.flatMap((scope) => scope.metrics);
      return Object.fromEntries(
        all.map(({ descriptor, dataPoints }) => [descriptor.name, readPoints(dataPoints)]),
      );
    },
  };
}

function readPoints(points: readonly { readonly attributes: object; readonly value: unknown }[]): Points {
  return points.map(({ attributes, value }) => {
    const { count, sum } = Object(value);
    return [attributes, count === undefined ? value : { count, sum }];
  });
}

test('attempts are counted by outcome and verdict and measured in seconds', async () => {
  let status = 503;
  const sender = await observe(() => status);
  await sender.enqueue(2);
  sender.advance(4_000);
  await sender.send();
  status = 204;
  sender.advance(31_000);
  await sender.send();
  const points = await sender.collect();
  expect(points['ob.webhook.attempts']).toEqual([
    [{ outcome: 'http_status', verdict: 'retried' }, 2],
    [{ outcome: 'delivered', verdict: 'delivered' }, 2],
  ]);
  expect(points['ob.webhook.attempt.duration']).toEqual([
    [{ outcome: 'http_status' }, { count: 2, sum: 0.08 }],
    [{ outcome: 'delivered' }, { count: 2, sum: 0.08 }],
  ]);
  expect(points['ob.webhook.attempt.waiting']).toEqual([[{}, { count: 4, sum: 10 }]]);
});

test('a manual attempt is counted with a waiting time of zero', async () => {
  const sender = await observe(() => 204);
  await sender.enqueue(1);
  await sender.send();
  const [delivery] = await sender.log.list({ clientId: 'client-1', webhookId: 'webhook-1', limit: 1 });
  await sender.queue.redeliver('client-1', 'webhook-1', delivery?.delivery_id ?? '');
  await sender.send();
  const points = await sender.collect();
  expect(points['ob.webhook.attempts']).toEqual([[{ outcome: 'delivered', verdict: 'delivered' }, 2]]);
  expect(points['ob.webhook.attempt.waiting']).toEqual([[{}, { count: 1, sum: 0 }]]);
});

test('a disabled webhook is counted once, and its waiting deliveries are held', async () => {
  const sender = await observe(() => 500);
  await sender.enqueue(12);
  sender.advance(7_000);
  const before = await sender.collect();
  expect(before['ob.webhook.backlog.age']).toEqual([[{}, 7]]);
  expect(before['ob.webhook.backlog.deliveries']).toContainEqual([{ state: 'due' }, 12]);
  // Ten deliveries are abandoned one after another before the webhook is disabled.
  for (let round = 0; round < 60; round += 1) {
    await sender.send();
    sender.advance(240_000);
  }
  await sender.enqueue(1);
  const points = await sender.collect();
  expect(points['ob.webhook.disabled']).toEqual([[{}, 1]]);
  expect(points['ob.webhook.backlog.age']).toEqual([[{}, 0]]);
  expect(points['ob.webhook.backlog.deliveries']).toContainEqual([{ state: 'held' }, 3]);
  expect(points['ob.webhook.webhooks']).toEqual([
    [{ status: 'enabled' }, 0],
    [{ status: 'disabled' }, 1],
  ]);
});

test('a backlog that cannot be read leaves its gauges out, and the failure is reported', async () => {
  const failure = new Error('no database');
  const sender = await observe(() => 204, { measure: () => Promise.reject(failure) });
  await sender.enqueue(1);
  await sender.send();
  sender.observer.failed(failure);
  const points = await sender.collect();
  expect(sender.failures).toEqual([failure, failure]);
  expect(points['ob.webhook.sender.failures']).toEqual([[{}, 1]]);
  expect(points['ob.webhook.attempts']).toHaveLength(1);
  expect(points['ob.webhook.backlog.age'] ?? []).toEqual([]);
});

test('each attempt becomes a span with its start and end, and with the reason of a failure', async () => {
  let status = 503;
  const sender = await observe(() => status);
  await sender.enqueue(1);
  sender.advance(2_000);
  await sender.send();
  status = 204;
  sender.advance(30_000);
  await sender.send();
  const [failed, delivered] = sender.spans.getFinishedSpans();
  expect(failed).toMatchObject({
    name: 'webhook attempt',
    kind: SpanKind.CLIENT,
    startTime: [Date.parse('2026-03-01T09:30:02.000Z') / 1000, 0],
    duration: [0, 40_000_000],
    status: { code: SpanStatusCode.ERROR, message: 'http_status' },
    attributes: {
      'http.response.status_code': 503,
      'error.type': '503',
      'ob.webhook.id': 'webhook-1',
      'ob.webhook.event.id': 'event-1',
      'ob.webhook.event.type': 'consent.authorized',
      'ob.webhook.attempt.outcome': 'http_status',
      'ob.webhook.attempt.verdict': 'retried',
      'ob.webhook.attempt.waiting': 2,
    },
  });
  expect(delivered?.status).toEqual({ code: SpanStatusCode.UNSET });
  expect(delivered?.attributes).not.toHaveProperty('error.type');
  expect(JSON.stringify(sender.spans.getFinishedSpans().map(({ attributes }) => attributes))).not.toMatch(
    /https:|whsec|consent_id/,
  );
});
