import type { ServiceObservation } from '@ob/http';
import type { DeliveryObserver } from '@ob/webhooks';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createDeliveryMetrics } from './delivery-metrics.ts';

/** The metrics for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  countRequest(observation: ServiceObservation): void;
  /** Counts webhook deliveries. */
  readonly deliveries: DeliveryObserver;
}

/** Creates the metrics of one server: requests by route, webhook deliveries, and the process itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ob_request_duration_seconds',
    help: 'Duration of requests, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    deliveries: createDeliveryMetrics(registry),
    countRequest: ({ method, route, status, milliseconds }) =>
      requests.observe({ method: knownMethod(method), route, status }, milliseconds / 1000),
  };
}

/** Limits the labels: invented methods would fill the memory. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'].includes(method) ? method : 'other';
}
