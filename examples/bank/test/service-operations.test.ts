import { createService } from '@ob/http';
import { checkAnswers, describeRoutes } from '@ob/http/openapi';
import { describe, expect, test } from 'vitest';
import { createHealthRoutes } from '../src/platform/health.ts';
import { createMetrics } from '../src/platform/metrics.ts';

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

function open(isReady: boolean) {
  const mismatches: unknown[] = [];
  const reasons = isReady ? [] : ['the database accepts no writes', 'the clock is wrong'];
  const routes = createHealthRoutes({
    readState: async () => ({ reasons }),
    metrics: createMetrics().registry,
  });
  const service = createService({
    routes: checkAnswers(routes, (mismatch) => mismatches.push(mismatch)),
    clock: { now: () => 0 },
    random,
  });
  return { routes, mismatches, service };
}

describe.each([
  ['ready', true, 200],
  ['not ready', false, 503],
] as const)('a server that is %s', (_, isReady, status) => {
  test.each([
    ['/healthz', 200],
    ['/readyz', status],
    ['/metrics', 200],
  ])('answers %s as described', async (path, expected) => {
    const { service, mismatches } = open(isReady);
    const response = await service(new Request(`https://bank.example${path}`), {});
    expect([response.status, mismatches]).toEqual([expected, []]);
  });
});

const described = await describeRoutes(open(true).routes);

test.each(described)('every example of $operationId fits its schema', ({ answers }) => {
  const bodies = answers.flatMap((answer) => answer.bodies ?? []);
  const values = bodies.flatMap(({ schema, examples }) =>
    Object.values(examples).flatMap(({ value }) => schema.check(value)),
  );
  expect(values).toEqual([]);
});
