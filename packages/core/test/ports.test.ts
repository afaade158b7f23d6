import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { createIdentifier } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';

describe('ports for tests', () => {
  test('a fixed clock stands still until it is moved', () => {
    const clock = createFixedClock(1000);
    expect([clock.now(), clock.now()]).toEqual([1000, 1000]);
    clock.advance(250);
    expect(clock.now()).toBe(1250);
  });

  test('seeded bytes repeat with their seed, and give identifiers that do not', () => {
    const draw = (seed: number) => {
      const random = createSeededRandom(seed);
      return Array.from({ length: 1000 }, () => createIdentifier(random));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(new Set([...draw(7), ...draw(8)]).size).toBe(2000);
  });
});
