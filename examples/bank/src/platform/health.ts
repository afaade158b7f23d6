import { type Route, respondText } from '@ob/core/http';
import type { Registry } from 'prom-client';

/** What the health routes ask. */
export interface HealthPorts {
  /** Tells whether the database is reachable and every migration is applied. */
  isReady(): Promise<boolean>;
  readonly metrics: Registry;
}

/** Makes the routes that operators and orchestrators poll. */
export function createHealthRoutes({ isReady, metrics }: HealthPorts): readonly Route[] {
  return [
    { method: 'GET', path: '/healthz', errors: 'page', handle: async () => plain(200, 'alive\n') },
    {
      method: 'GET',
      path: '/readyz',
      errors: 'page',
      handle: async () => describeReadiness(await isReady().catch(() => false)),
    },
    {
      method: 'GET',
      path: '/metrics',
      errors: 'page',
      handle: async () => plain(200, await metrics.metrics(), metrics.contentType),
    },
  ];
}

function describeReadiness(ready: boolean): Response {
  return ready ? plain(200, 'ready\n') : plain(503, 'the database is not reachable or not migrated\n');
}

function plain(status: number, text: string, contentType = 'text/plain; charset=utf-8'): Response {
  return respondText(status, text, { 'content-type': contentType });
}
