import { accessSteps, decide, endpoints } from '@ob/core/routes';
import { describeRoutes } from '@ob/http/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facts } from '../support/access-facts.ts';
import { accountRoutes } from './sample-document.ts';

const described = await describeRoutes(accountRoutes);
const operations = new Map(described.map((route) => [route.path, route]));

function readOrder(description = ''): readonly string[] {
  return [...description.matchAll(/^\| ([a-z ]+) \| \d{3} `(\w+)` \|/gm)].map(
    ([, step = '', code]) => `${step.replaceAll(' ', '_')} ${code}`,
  );
}

test('every refusal is in the table of its operation', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decision = decide(given);
      const operation = operations.get(endpoints[given.target.endpoint].path);
      if (decision.ok) return;
      const { step, code } = decision.refusal;
      expect(operation?.refusals?.map((refusal) => refusal.code)).toContain(code);
      expect(readOrder(operation?.description)).toContain(`${step} ${code}`);
    }),
    { numRuns: 2000 },
  );
});

test.each(described.map(({ operationId, description }) => [operationId, description] as const))(
  '%s documents the checks in their order',
  (_, description) => {
    const steps = readOrder(description).map((row) => row.split(' ')[0] ?? '');
    const order = steps.map((step) => accessSteps.map(String).indexOf(step));
    expect(steps.length).toBeGreaterThan(8);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(order).not.toContain(-1);
  },
);
