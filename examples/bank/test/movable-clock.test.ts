import { createFixedClock } from '@ob/core/testing';
import { expect, test } from 'vitest';
import { createMovableClock } from '../src/platform/movable-clock.ts';

test('a movable clock is ahead of its base clock by the sum of all advances', () => {
  const base = createFixedClock(1000);
  const clock = createMovableClock(base);
  expect([clock.now(), clock.ahead()]).toEqual([1000, 0]);
  expect([clock.advance(250), clock.advance(0), clock.advance(0.5)]).toEqual([1250, 1250, 1250.5]);
  base.advance(10);
  expect([clock.now(), clock.ahead()]).toEqual([1260.5, 250.5]);
});

test.each([-1, Number.NaN, Number.NEGATIVE_INFINITY])('a movable clock refuses to advance by %s', (step) => {
  const clock = createMovableClock(createFixedClock(1000));
  expect(() => clock.advance(step)).toThrow(RangeError);
  expect(clock.now()).toBe(1000);
});
