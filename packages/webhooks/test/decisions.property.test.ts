import {
  createWebhook,
  failuresToDisable,
  judgeHealth,
  judgeStatus,
  type Outcome,
  outcomeCharges,
  planRetry,
  retryDelaysMs,
  settleDelivery,
  type Webhook,
} from '@ob/webhooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const outcomes = Object.keys(outcomeCharges) as Outcome[];
const outcome = fc.constantFrom(...outcomes);
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

const enabled: Webhook = createWebhook(
  { url: 'https://tpp.example/hook' },
  { webhookId: 'hook-1', clientId: 'client-1', secret: { sealed: '', activeFrom: 0 }, now: 0 },
).webhook;

describe('judgeStatus', () => {
  test('calls 2xx, and nothing else, delivered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        expect(judgeStatus(status) === 'delivered').toBe(Math.floor(status / 100) === 2);
      }),
    );
  });

  test.each([
    [101, 'protocol'],
    [199, 'http_status'],
    [200, 'delivered'],
    [299, 'delivered'],
    [300, 'http_status'],
    [301, 'redirect'],
    [302, 'redirect'],
    [303, 'redirect'],
    [304, 'http_status'],
    [307, 'redirect'],
    [308, 'redirect'],
    [404, 'http_status'],
    [410, 'http_status'],
    [429, 'http_status'],
    [503, 'http_status'],
  ] as const)('calls %i %s', (status, expected) => {
    expect(judgeStatus(status)).toBe(expected);
  });
});

describe('planRetry', () => {
  test('waits none, 30 s, 1, 2 and 4 minutes, counted from the failure', () => {
    expect(retryDelaysMs).toEqual([0, 30_000, 60_000, 120_000, 240_000]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), moment, (made, at) => {
        expect(planRetry(made, at)).toEqual({ kind: 'retry', at: at + (retryDelaysMs[made] ?? Number.NaN) });
      }),
    );
  });

  test('plans none after five, nor for a number that no delivery has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1_000 }), moment, (made, at) => {
        expect(planRetry(made, at)).toEqual({ kind: 'abandon' });
      }),
    );
    expect(planRetry(-1, 0)).toEqual({ kind: 'abandon' });
  });
});

describe('settleDelivery', () => {
  test('makes at most five charged attempts, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 40 }), (story) => {
        let attemptsMade = 0;
        let charged = 0;
        for (const [index, each] of story.entries()) {
          const settled = settleDelivery({ attemptsMade, manual: false }, each, index);
          if (settled === undefined) expect.fail('one of the five changes nothing');
          attemptsMade = settled.attemptsMade;
          charged += outcomeCharges[each] === 'none' ? 0 : 1;
          expect(attemptsMade).toBe(charged);
          expect(settled.status === 'delivered').toBe(each === 'delivered');
          if (settled.status !== 'pending') break;
          expect(settled.dueAt).toBeGreaterThan(index);
        }
        expect(attemptsMade).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('an attempt by hand is none of the five: it delivers, or changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), outcome, moment, (attemptsMade, each, now) => {
        const settled = settleDelivery({ attemptsMade, manual: true }, each, now);
        expect(settled).toEqual(each === 'delivered' ? { status: 'delivered', attemptsMade } : undefined);
      }),
    );
  });
});

describe('judgeHealth', () => {
  test('counts failures since the last success, and disables exactly when ten come in a row', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), (story) => {
        const charges = story.map((each) => outcomeCharges[each]).filter((charge) => charge !== 'none');
        const last = story.reduce((webhook, each) => judgeHealth(webhook, each, 1_000), enabled);
        expect(last.consecutive_failures).toBe(charges.length - 1 - charges.lastIndexOf('success'));
        const broken = charges.join(' ').includes(Array(failuresToDisable).fill('failure').join(' '));
        expect(last.status).toBe(broken ? 'disabled' : 'enabled');
        expect(last.status_reason).toEqual(broken ? { code: 'consecutive_failures' } : undefined);
      }),
    );
  });

  test('disables once: later outcomes leave the moment and the reason as they are', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 30 }), (story) => {
        const ten = Array<Outcome>(10).fill('timeout');
        const disabled = ten.reduce((webhook, each) => judgeHealth(webhook, each, 5_000), enabled);
        const last = story.reduce((webhook, each) => judgeHealth(webhook, each, 9_000), disabled);
        expect(last.status_update_date_time).toBe('1970-01-01T00:00:05.000Z');
        expect(last.status_reason).toEqual({ code: 'consecutive_failures' });
      }),
    );
  });
});
