import type { DeliveryObserver } from '@ob/webhooks';
import { type CompletionVerdict, type Outcome, outcomeCharges } from '@ob/webhooks/primitives';
import { Counter, Histogram, type Registry } from 'prom-client';

/** In seconds, up to the timeout of an attempt. */
const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** In seconds, up to a night without a worker. */
const waitingBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200];

const outcomes = Object.keys(outcomeCharges) as readonly Outcome[];
const verdicts: readonly CompletionVerdict[] = ['delivered', 'retried', 'abandoned', 'unchanged', 'lost'];

/**
 * Creates the metrics of webhook deliveries. All series exist from the start, so that the first event counts as an
 * increase. No label names a webhook, so that clients cannot add series.
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
    'Webhook delivery attempts, by effect on the delivery',
    'verdict',
  );
  for (const outcome of outcomes) attempts.inc({ outcome }, 0);
  for (const verdict of verdicts) settled.inc({ verdict }, 0);
  const duration = time(
    'ob_webhook_attempt_duration_seconds',
    'Duration of webhook attempts, by outcome',
    durationBuckets,
    'outcome',
  );
  const waiting = time(
    'ob_webhook_waiting_seconds',
    'Time between the due time of a webhook delivery and its claim',
    waitingBuckets,
  );
  const disabled = count('ob_webhooks_disabled_total', 'Webhooks disabled after too many failures in a row');
  const failures = count(
    'ob_webhook_sender_failures_total',
    'Failures on the side of the bank while sending webhooks',
  );
  return {
    attempted({ attempt: { outcome, durationMs }, verdict, manual, waitedMs }) {
      attempts.inc({ outcome });
      settled.inc({ verdict });
      duration.observe({ outcome }, durationMs / 1000);
      // A manual attempt was never due and would reduce the measured wait.
      if (!manual) waiting.observe(waitedMs / 1000);
    },
    disabled: () => disabled.inc(),
    failed: () => failures.inc(),
  };
}
