import type { DeliveryObserver } from '@ob/webhooks';
import { type CompletionVerdict, type Outcome, outcomeCharges } from '@ob/webhooks/primitives';
import { Counter, Histogram, type Registry } from 'prom-client';

/** In seconds: an attempt has 10 for its connection and its answer. */
const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** In seconds: from a worker that sleeps to a night without any. */
const waitingBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200];

const outcomes = Object.keys(outcomeCharges) as readonly Outcome[];
const verdicts: readonly CompletionVerdict[] = ['delivered', 'retried', 'abandoned', 'unchanged', 'lost'];

/**
 * Creates the counts and times of webhook deliveries. Every series exists from the start, so that the first of a kind is an
 * increase; no label names a webhook, so that no client adds a series.
 */
export function createDeliveryMetrics(registry: Registry): DeliveryObserver {
  const registers = [registry];
  const count = (name: string, help: string, ...labelNames: readonly string[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const time = (name: string, help: string, buckets: number[], ...labelNames: readonly string[]) =>
    new Histogram({ name, help, labelNames: [...labelNames], buckets, registers });
  const attempts = count('ob_webhook_attempts_total', 'Webhook delivery attempts, by outcome', 'outcome');
  const settled = count(
    'ob_webhook_verdicts_total',
    'Webhook delivery attempts, by what became of the delivery',
    'verdict',
  );
  for (const outcome of outcomes) attempts.inc({ outcome }, 0);
  for (const verdict of verdicts) settled.inc({ verdict }, 0);
  const duration = time(
    'ob_webhook_attempt_duration_seconds',
    'How long webhook attempts took, by outcome',
    durationBuckets,
    'outcome',
  );
  const waiting = time(
    'ob_webhook_waiting_seconds',
    'How long webhook deliveries were due before a worker took them',
    waitingBuckets,
  );
  const disabled = count('ob_webhooks_disabled_total', 'Webhooks disabled after too many failures in a row');
  const failures = count('ob_webhook_sender_failures_total', 'What failed on our side of sending webhooks');
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
