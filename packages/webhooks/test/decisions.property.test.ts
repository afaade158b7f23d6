import { isDeepStrictEqual } from 'node:util';
import {
  abandonedToDisable,
  changesHealth,
  classifyStatus,
  describeSettlement,
  type EndedAttempt,
  failedAttemptsToSlow,
  type Outcome,
  outcomeCharges,
  planRetry,
  recordAttempt,
  retryDelaysMs,
  type StoredWebhook,
  settleDelivery,
} from '@ob/webhooks/primitives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitInFlight } from '../src/delivery/health.ts';
import { createWebhook } from '../src/subscription/webhook.ts';

const outcomes = Object.keys(outcomeCharges) as Outcome[];
const outcome = fc.constantFrom(...outcomes);
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

const enabled: StoredWebhook = createWebhook(
  { url: 'https://tpp.example/hook' },
  { webhookId: 'hook-1', clientId: 'client-1', secret: { encrypted: '', activeFrom: 0 }, now: 0 },
);

describe('classifyStatus', () => {
  test('maps exactly the 2xx statuses to delivered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        expect(classifyStatus(status) === 'delivered').toBe(Math.floor(status / 100) === 2);
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
  ] as const)('maps %i to %s', (status, expected) => {
    expect(classifyStatus(status)).toBe(expected);
  });
});

describe('planRetry', () => {
  test('plans a delay of 0, 30, 60, 120 and 240 seconds, counted from the end of the failed attempt', () => {
    expect(retryDelaysMs).toEqual([0, 30_000, 60_000, 120_000, 240_000]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), moment, (made, at) => {
        expect(planRetry(made, at)).toEqual({ kind: 'retry', at: at + (retryDelaysMs[made] ?? Number.NaN) });
      }),
    );
  });

  test('abandons after five attempts, and for an invalid number of attempts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1_000 }), moment, (made, at) => {
        expect(planRetry(made, at)).toEqual({ kind: 'abandon' });
      }),
    );
    expect(planRetry(-1, 0)).toEqual({ kind: 'abandon' });
  });
});

describe('settleDelivery', () => {
  test('makes at most five charged attempts for any sequence of outcomes', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 40 }), (sequence) => {
        let attemptsMade = 0;
        let charged = 0;
        for (const [index, each] of sequence.entries()) {
          const settled = settleDelivery({ attemptsMade, manual: false }, each, index);
          if (settled === undefined || settled.status === 'redelivery_deferred')
            expect.fail('a scheduled attempt changes nothing');
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

  test('does not charge a sender fault: the delivery is due again after 30 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), moment, (attemptsMade, now) => {
        expect(settleDelivery({ attemptsMade, manual: false }, 'sender_fault', now)).toEqual({
          status: 'pending',
          attemptsMade,
          dueAt: now + 30_000,
        });
      }),
    );
  });

  test('does not charge a redelivery: it delivers, changes nothing, or is deferred by a sender fault', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), outcome, moment, (attemptsMade, each, now) => {
        const settled = settleDelivery({ attemptsMade, manual: true }, each, now);
        const deferred = { status: 'redelivery_deferred', retryAt: now + 30_000 };
        const expected = {
          success: { status: 'delivered', attemptsMade },
          failure: undefined,
          none: deferred,
        };
        expect(settled).toEqual(expected[outcomeCharges[each]]);
      }),
    );
  });
});

/** One attempt. Its number does not depend on the attempts before it. */
const attempt: fc.Arbitrary<EndedAttempt> = fc
  .record({ each: outcome, manual: fc.boolean(), attemptsMade: fc.integer({ min: 3, max: 4 }) })
  .map(({ each, manual, attemptsMade }) => {
    const settlement = settleDelivery({ attemptsMade, manual }, each, 0);
    return { outcome: each, manual, settlement };
  });

const play = (sequence: readonly EndedAttempt[], from = enabled, now = 1_000) =>
  sequence.reduce((stored, each) => recordAttempt(stored, each, now), from);

describe('recordAttempt', () => {
  test('counts deliveries abandoned since the last success, and disables the webhook when ten come in a row', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 120 }), (sequence) => {
        const ends = sequence
          .filter(({ manual }) => !manual)
          .map(({ settlement }) => settlement?.status)
          .filter((status) => status === 'delivered' || status === 'abandoned');
        const { webhook } = play(sequence);
        expect(webhook.consecutive_failures).toBe(ends.length - 1 - ends.lastIndexOf('delivered'));
        const broken = ends.join(' ').includes(Array(abandonedToDisable).fill('abandoned').join(' '));
        expect(webhook.status).toBe(broken ? 'disabled' : 'enabled');
        expect(webhook.status_reason).toEqual(broken ? { code: 'consecutive_failures' } : undefined);
      }),
    );
  });

  test('counts failed attempts since the last success, redeliveries included, up to three', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (sequence) => {
        const charges = sequence
          .map((each) => outcomeCharges[each.outcome])
          .filter((charge) => charge !== 'none');
        const failed = charges.length - 1 - charges.lastIndexOf('success');
        expect(play(sequence).failedAttempts).toBe(Math.min(failedAttemptsToSlow, failed));
      }),
    );
  });

  test('disables once: later attempts change neither its time nor its reason', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), (sequence) => {
        const settlement = { status: 'abandoned', attemptsMade: 5 } as const;
        const abandoned: EndedAttempt = { outcome: 'timeout', manual: false, settlement };
        const disabled = play(Array<EndedAttempt>(10).fill(abandoned), enabled, 5_000);
        const { webhook } = play(sequence, disabled, 9_000);
        expect(webhook.status_update_date_time).toBe('1970-01-01T00:00:05.000Z');
        expect(webhook.status_reason).toEqual({ code: 'consecutive_failures' });
      }),
    );
  });
});

describe('changesHealth', () => {
  test('is true exactly for attempts that change the stored webhook', () => {
    const counts = fc.record({ failedAttempts: fc.nat(3), abandoned: fc.nat(2) });
    fc.assert(
      fc.property(counts, attempt, ({ failedAttempts, abandoned }, last) => {
        const webhook = { ...enabled.webhook, consecutive_failures: abandoned };
        const stored = { ...enabled, failedAttempts, webhook };
        expect(changesHealth(stored, last)).toBe(
          !isDeepStrictEqual(recordAttempt(stored, last, 2_000), stored),
        );
      }),
    );
  });

  test('is true for a success only if an abandoned delivery is counted', () => {
    const delivered = { outcome: 'delivered', manual: false, settlement: undefined } as const;
    for (const consecutive_failures of [0, 1])
      expect(changesHealth({ failedAttempts: 0, webhook: { consecutive_failures } }, delivered)).toBe(
        consecutive_failures > 0,
      );
  });
});

test.each([
  [0, 20, 20],
  [2, 20, 20],
  [3, 20, 1],
  [3, 0, 0],
])('limitInFlight after %i failed attempts changes a cap of %i to %i', (failedAttempts, cap, expected) => {
  expect(limitInFlight({ failedAttempts }, cap)).toBe(expected);
});

test.each([
  [undefined, 'unchanged'],
  [{ status: 'delivered', attemptsMade: 1 }, 'delivered'],
  [{ status: 'abandoned', attemptsMade: 5 }, 'abandoned'],
  [{ status: 'pending', attemptsMade: 1, dueAt: 0 }, 'retried'],
  [{ status: 'redelivery_deferred', retryAt: 0 }, 'retried'],
] as const)('describeSettlement maps %o to %s', (settlement, verdict) => {
  expect(describeSettlement(settlement)).toBe(verdict);
});
