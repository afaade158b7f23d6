import { describeSchema } from '@ob/http/openapi';
import type { AnswerDescription, Operation } from '@ob/http/routes';
import { z } from 'zod';

/** The group of the operations for those who run the bank. */
export const serviceTag = {
  name: 'Service',
  description: 'This document, health checks and metrics.',
} as const;

const text = describeSchema(z.string(), 'output');

const shared = {
  tag: serviceTag,
  security: { kind: 'public' },
} as const satisfies Partial<Operation>;

function describeText(status: number, description: string, value: string): AnswerDescription {
  const examples = { text: { summary: description, value } };
  return { status, description, bodies: [{ mediaType: 'text/plain', schema: text, examples }] };
}

/** Describes every route of `createHealthRoutes`. */
export const healthOperations = {
  liveness: {
    ...shared,
    operationId: 'getLiveness',
    summary: 'Check that the process is alive',
    description: 'Does not use the database. Restart a process that fails here.',
    answers: [describeText(200, 'It answers.', 'alive\n')],
  },
  readiness: {
    ...shared,
    operationId: 'getReadiness',
    summary: 'Check that the process is ready',
    description:
      'Send requests to another process while this one is not ready. The state is read at most once a second.',
    answers: [
      describeText(
        200,
        'The database accepts writes, has the schema of this release, and its clock agrees with that of the process.',
        'ready\n',
      ),
      describeText(
        503,
        'One of these is not so; the text names the reason.',
        'the database accepts no writes\n',
      ),
    ],
  },
  metrics: {
    ...shared,
    operationId: 'getMetrics',
    summary: 'Read the metrics',
    description: 'In the text format of Prometheus.',
    answers: [
      describeText(
        200,
        'The metrics of this process.',
        '# TYPE ob_webhook_attempts_total counter\nob_webhook_attempts_total{outcome="delivered"} 12\n',
      ),
    ],
  },
} as const satisfies Readonly<Record<string, Operation>>;
