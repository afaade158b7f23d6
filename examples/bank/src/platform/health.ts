import { type Route, respondText } from '@ob/http';
import type { StorageState } from '@ob/server';
import type { Registry } from 'prom-client';
import { healthOperations } from './service-operations.ts';

/** What the health routes ask. */
export interface HealthPorts {
  readState(): Promise<StorageState>;
  readonly metrics: Registry;
}

/** Makes the routes that operators and orchestrators poll. */
export function createHealthRoutes({ readState, metrics }: HealthPorts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      errors: 'page',
      describe: async () => healthOperations.liveness,
      handle: async () => plain(200, 'alive\n'),
    },
    {
      method: 'GET',
      path: '/readyz',
      errors: 'page',
      describe: async () => healthOperations.readiness,
      handle: async () => describeReadiness((await readState()).reasons),
    },
    {
      method: 'GET',
      path: '/metrics',
      errors: 'page',
      describe: async () => healthOperations.metrics,
      handle: async () => plain(200, await metrics.metrics(), metrics.contentType),
    },
  ];
}

function describeReadiness(reasons: readonly string[]): Response {
  return reasons.length === 0 ? plain(200, 'ready\n') : plain(503, `${reasons.join('\n')}\n`);
}

function plain(status: number, text: string, contentType = 'text/plain; charset=utf-8'): Response {
  return respondText(status, text, { 'content-type': contentType });
}
