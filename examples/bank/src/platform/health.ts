import { randomUUID } from 'node:crypto';
import { type Route, respondErrors, respondText, type Service } from '@ob/http';
import { describeSchema, type Operation, type ResponseDescription } from '@ob/http/routes';
import type { StorageState } from '@ob/server';
import { serviceTag } from '@ob/server/reference';
import type { Registry } from 'prom-client';
import { z } from 'zod';

export interface HealthPorts {
  readState(): Promise<StorageState>;
  readonly metrics: Registry;
}

const paths = { liveness: '/healthz', readiness: '/readyz', metrics: '/metrics' } as const;

/** Wraps the service of a process that runs only jobs: health checks and metrics stay, everything else is unknown. */
export function serveHealthOnly(service: Service): Service {
  const served: readonly string[] = Object.values(paths);
  return async (request, connection) => {
    if (served.includes(new URL(request.url).pathname)) return service(request, connection);
    const detail = 'This process runs only jobs. Send the request to a process that serves the API.';
    return respondErrors([{ code: 'not_found', detail }], randomUUID());
  };
}

/** Creates the routes for operators and orchestrators. */
export function createHealthRoutes({ readState, metrics }: HealthPorts): readonly Route[] {
  return [
    createTextRoute(paths.liveness, async () => plain(200, 'alive\n'), {
      operationId: 'getLiveness',
      summary: 'Check that the process is alive',
      description: 'Does not use the database. Restart a process that fails here.',
      responses: [describeText(200, 'The process is alive.', 'alive\n')],
    }),
    createTextRoute(paths.readiness, async () => describeReadiness((await readState()).reasons), {
      operationId: 'getReadiness',
      summary: 'Check that the process is ready',
      description:
        'Send requests to another process while this one is not ready. The state is read at most once a second.',
      responses: [
        describeText(
          200,
          'The database accepts writes, has the schema of this release, and its clock agrees with that of the process.',
          'ready\n',
        ),
        describeText(
          503,
          'The process is not ready. The text names the reason.',
          'the database accepts no writes\n',
        ),
      ],
    }),
    createTextRoute(paths.metrics, async () => plain(200, await metrics.metrics(), metrics.contentType), {
      operationId: 'getMetrics',
      summary: 'Read the metrics',
      description: 'In the text format of Prometheus.',
      responses: [
        describeText(
          200,
          'The metrics of this process.',
          '# TYPE ob_webhook_attempts_total counter\nob_webhook_attempts_total{outcome="delivered"} 12\n',
        ),
      ],
    }),
  ];
}

function createTextRoute(
  path: string,
  handle: () => Promise<Response>,
  operation: Omit<Operation, 'tag' | 'security'>,
): Route {
  const describe = async (): Promise<Operation> => ({
    tag: serviceTag,
    security: { kind: 'public' },
    ...operation,
  });
  return { method: 'GET', path, errors: 'page', describe, handle };
}

function describeText(status: number, description: string, value: string): ResponseDescription {
  const examples = { text: { summary: description, value } };
  const schema = describeSchema(z.string(), 'output');
  return { status, description, bodies: [{ mediaType: 'text/plain', schema, examples }] };
}

function describeReadiness(reasons: readonly string[]): Response {
  return reasons.length === 0 ? plain(200, 'ready\n') : plain(503, `${reasons.join('\n')}\n`);
}

function plain(status: number, text: string, contentType = 'text/plain; charset=utf-8'): Response {
  return respondText(status, text, { 'content-type': contentType });
}
