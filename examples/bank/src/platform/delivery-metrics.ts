import type { DeliveryObserver } from '@ob/webhooks';
import { type CompletionVerdict, type Outcome, outcomeCharges } from '@ob/webhooks/stores';
import { Counter, Histogram, type Registry } from 'prom-client';

/** In seconds: an attempt has 10 for its connection and its answer. */
const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** In seconds: from a worker that sleeps to a night without any. */
const waitingBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200];

const outcomes = Object.keys(outcomeCharges) as readonly Outcome[];
const verdicts = Object.keys({
  delivered: true,
  retried: true,
  abandoned: true,
  unchanged: true,
  lost: true,
} satisfies Record<CompletionVerdict, true>);

/**
 * Makes what counts and times webhook deliveries. Every series is there from the start, so that the first of a kind is
 * seen to happen; no label names a webhook, so that no client adds a series.
 */
export function createDeliveryMetrics(registry: Registry): DeliveryObserver {
  const registers = [registry];
  const { attempts, settled } = createCounters(registry);
  const duration = new Histogram({
    name: 'ob_webhook_attempt_duration_seconds',
    help: 'How long webhook attempts took, by outcome',
    labelNames: ['outcome'],
    buckets: durationBuckets,
    registers,
  });
  const waiting = new Histogram({
    name: 'ob_webhook_waiting_seconds',
    help: 'How long webhook deliveries were due before a worker took them',
    buckets: waitingBuckets,
    registers,
  });
  const disabled = new Counter({
    name: 'ob_webhooks_disabled_total',
    help: 'Webhooks disabled after too many failures in a row',
    registers,
  });
  const failures = new Counter({
    name: 'ob_webhook_sender_failures_total',
    help: 'What failed on our side of sending webhooks',
    registers,
  });
  return {
    attempted({ attempt: { outcome, durationMs }, verdict, manual, waitedMs }) {
      attempts.inc({ outcome });
      settled.inc({ verdict });
      duration.observe({ outcome }, durationMs / 1000);
      // What is asked for by hand was never due: it would make waiting look shorter than it is.
      if (!manual) waiting.observe(waitedMs / 1000);
    },
    disabled: () => disabled.inc(),
    failed: () => failures.inc(),
  };
}

function createCounters(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'ob_webhook_attempts_total',
    help: 'Webhook delivery attempts, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const settled = new Counter({
    name: 'ob_webhook_verdicts_total',
    help: 'Webhook delivery attempts, by what became of the delivery',
    labelNames: ['verdict'],
    registers,
  });
  for (const outcome of outcomes) attempts.inc({ outcome }, 0);
  for (const verdict of verdicts) settled.inc({ verdict }, 0);
  return { attempts, settled };
}
