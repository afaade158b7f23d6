import { accessRefusals, accessSteps, explain } from '@ob/core/routes';
import { expect, test } from 'vitest';
import { sampleFacts, sampleToken } from '../support/facts.ts';

test('explain tells how every step went', () => {
  const steps = explain({ ...sampleFacts, token: { ...sampleToken, scopes: [] } });
  expect(steps.map(({ step }) => step)).toEqual([...accessSteps]);
  expect(steps.map(({ outcome }) => outcome)).toEqual([
    ...Array(5).fill('passed'),
    'refused',
    ...Array(4).fill('not_reached'),
  ]);
  expect(explain(sampleFacts).every(({ outcome }) => outcome === 'passed')).toBe(true);
});

test('explain tells support staff apart what callers are told in the same words', () => {
  const { consent } = sampleFacts;
  if (consent === undefined) throw new Error('The sample has a consent');
  const worlds = [
    undefined,
    { ...consent, clientId: 'client-2' },
    { ...consent, expiresAt: sampleFacts.now },
  ];
  const faults = worlds.map((found) => explain({ ...sampleFacts, consent: found })[2]?.fault);
  expect(faults.map((fault) => fault?.reason)).toEqual([
    'consent_unknown',
    'consent_foreign',
    'consent_expired',
  ]);
  expect(new Set(faults.map((fault) => fault?.detail)).size).toBe(1);
});

test('no two refusals have one reason', () => {
  const reasons = Object.values(accessRefusals).map(({ reason }) => reason);
  expect(new Set(reasons).size).toBe(reasons.length);
});
