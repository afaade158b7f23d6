import {
  capacityOf,
  requestCost,
  type TokenBucket,
  takeFromWindow,
  takeToken,
  unattendedWindow,
} from '@ob/core/primitives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const rates = fc.integer({ min: 1, max: 9999 });
const steps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 }), fc.nat(5000)), {
  minLength: 1,
  maxLength: 200,
});

/** Sends a request to a new bucket at every given time and returns the times of the allowed ones. */
function askAt(rate: number, moments: readonly number[]) {
  let bucket: TokenBucket | undefined;
  const requested = moments.map((now) => {
    const taken = takeToken(rate, bucket, now);
    bucket = taken.bucket;
    return { now, bucket: taken.bucket, ...taken.limitState };
  });
  return { requested, allowed: requested.filter(({ allowed }) => allowed).map(({ now }) => now) };
}

function momentsOf(gaps: readonly number[]): readonly number[] {
  let now = 0;
  return gaps.map((gap) => {
    now += gap;
    return now;
  });
}

describe('a token bucket', () => {
  test('never allows more between two times than its capacity and its refill', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (rate, gaps) => {
        const { allowed } = askAt(rate, momentsOf(gaps));
        for (const [first, from] of allowed.entries()) {
          for (const [last, to] of allowed.entries()) {
            if (last < first) continue;
            expect((last - first + 1) * requestCost).toBeLessThanOrEqual(
              capacityOf(rate) + rate * (to - from),
            );
          }
        }
      }),
    );
  });

  test('allows a request exactly at the reported time', () => {
    fc.assert(
      fc.property(rates, steps, (rate, gaps) => {
        const last = askAt(rate, momentsOf(gaps)).requested.at(-1);
        if (last === undefined || last.allowed) return;
        expect(takeToken(rate, last.bucket, last.now + last.nextIn - 1).limitState.allowed).toBe(false);
        expect(takeToken(rate, last.bucket, last.now + last.nextIn).limitState.allowed).toBe(true);
      }),
    );
  });

  test('allows no more than the elapsed time, even when the clock goes back', () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: -2000, max: 2000 }), { maxLength: 200 }),
        (rate, gaps) => {
          const moments = [0, ...momentsOf(gaps)];
          const { allowed } = askAt(rate, moments);
          const span = Math.max(...moments) - Math.min(...moments);
          expect(allowed.length * requestCost).toBeLessThanOrEqual(capacityOf(rate) + rate * span);
        },
      ),
    );
  });

  test('never refuses a client that stays within its rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100), (rate) => {
        const moments = Array.from({ length: 500 }, (_, index) => (index * 1000) / rate);
        expect(askAt(rate, moments).allowed).toHaveLength(500);
      }),
    );
  });
});

describe('a rolling window', () => {
  const limits = fc.integer({ min: 1, max: 6 });
  const hours = fc.array(fc.nat(30 * 3_600_000), { maxLength: 60 });

  test('never allows or stores more than its limit in any 24 hours', () => {
    fc.assert(
      fc.property(limits, hours, (limit, gaps) => {
        const counted: number[] = [];
        let uses: readonly number[] = [];
        for (const now of momentsOf(gaps)) {
          const taken = takeFromWindow(limit, uses, now);
          uses = taken.uses;
          if (taken.limitState.allowed) counted.push(now);
          expect(uses.length).toBeLessThanOrEqual(limit);
          expect(counted.filter((used) => used > now - unattendedWindow).length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test('refuses only while it is full, until exactly the reported time', () => {
    fc.assert(
      fc.property(limits, hours, (limit, gaps) => {
        let uses: readonly number[] = [];
        for (const now of momentsOf(gaps)) {
          const { uses: stored, limitState } = takeFromWindow(limit, uses, now);
          uses = stored;
          if (limitState.allowed) continue;
          expect(uses).toHaveLength(limit);
          expect(takeFromWindow(limit, uses, now + limitState.nextIn - 1).limitState.allowed).toBe(false);
          expect(takeFromWindow(limit, uses, now + limitState.nextIn).limitState.allowed).toBe(true);
        }
      }),
    );
  });

  test('waits for several uses to leave when the limit was lowered', () => {
    expect(takeFromWindow(2, [30, 10, 20, 40], 50).limitState).toEqual({
      allowed: false,
      nextIn: 30 + unattendedWindow - 50,
    });
  });
});
