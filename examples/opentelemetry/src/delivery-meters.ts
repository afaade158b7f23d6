import type { DeliveryObserver } from '@ob/webhooks';
import type { Meter } from '@opentelemetry/api';

/** In seconds: an attempt has 10 for its connection and its answer. */
const durationBoundaries = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** In seconds: from a worker that sleeps to a night without any. */
const waitingBoundaries = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200];

/**
 * Makes an observer that counts and times what a dispatcher does. Attributes have few values: no webhook and no address
 * is among them, so that no client adds a time series.
 */
export function createDeliveryMeters(meter: Meter): DeliveryObserver {
  const attempts = meter.createCounter('ob.webhook.attempts', {
    description: 'Attempts, by how they ended and what became of the delivery',
    unit: '{attempt}',
  });
  const duration = meter.createHistogram('ob.webhook.attempt.duration', {
    description: 'From the start of an attempt to its end, by outcome',
    unit: 's',
    advice: { explicitBucketBoundaries: durationBoundaries },
  });
  const waiting = meter.createHistogram('ob.webhook.attempt.waiting', {
    description: 'From the moment that a delivery was due until a worker took it',
    unit: 's',
    advice: { explicitBucketBoundaries: waitingBoundaries },
  });
  const disabled = meter.createCounter('ob.webhook.disabled', {
    description: 'Webhooks that were disabled after too many failures in a row',
    unit: '{webhook}',
  });
  const failures = meter.createCounter('ob.webhook.sender.failures', {
    description: 'What failed on our own side',
    unit: '{failure}',
  });
  return {
    attempted({ attempt: { outcome, durationMs }, verdict, manual, waitedMs }) {
      attempts.add(1, { outcome, verdict });
      duration.record(durationMs / 1000, { outcome });
      // An attempt by hand was never due: it would make waiting look shorter than it is.
      if (!manual) waiting.record(waitedMs / 1000);
    },
    disabled: () => disabled.add(1),
    failed: () => failures.add(1),
  };
}
