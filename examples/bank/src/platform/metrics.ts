import type { ServiceObservation } from '@ob/core/http';
import type { AttemptedDelivery } from '@ob/webhooks';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus reads. */
export interface Metrics {
  readonly registry: Registry;
  countRequest(observation: ServiceObservation): void;
  countAttempt(attempted: AttemptedDelivery): void;
}

/** Creates the metrics of one server: requests by route, webhook attempts by outcome, and the process itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ob_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'ob_webhook_attempts_total',
    help: 'Webhook delivery attempts, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    registry,
    countRequest: ({ method, route, status, milliseconds }) =>
      requests.observe({ method: knownMethod(method), route, status }, milliseconds / 1000),
    countAttempt: ({ attempt }) => attempts.inc({ outcome: attempt.outcome }),
  };
}

/** A label per made-up method would let anybody fill the memory. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'].includes(method) ? method : 'other';
}
