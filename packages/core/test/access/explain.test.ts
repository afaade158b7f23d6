import { accessRefusals, accessSteps, explain } from '@ob/core/routes';
import { expect, test } from 'vitest';
import { sampleFacts, sampleToken } from '../support/facts.ts';

test('explain returns the outcome of every check', () => {
  const steps = explain({ ...sampleFacts, token: { ...sampleToken, scopes: [] } });
  expect(steps.map(({ step }) => step)).toEqual([...accessSteps]);
  expect(steps.map(({ outcome }) => outcome)).toEqual([
    ...Array(5).fill('passed'),
    'refused',
    ...Array(4).fill('not_reached'),
  ]);
  expect(explain(sampleFacts).every(({ outcome }) => outcome === 'passed')).toBe(true);
});

test('every refusal has its own reason', () => {
  const reasons = Object.values(accessRefusals).map(({ reason }) => reason);
  expect(new Set(reasons).size).toBe(reasons.length);
});
