import { createTestKeys, now } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawKey } from '../../src/index.ts';
import { listVerificationKeys } from '../../src/jwt/key-ring.ts';
import type { SigningAlgorithm, SigningKey } from '../../src/jwt/signing-key.ts';
import {
  announceKey,
  createKeyRotation,
  type KeySchedule,
  planKeyRing,
  retirementTime,
} from '../../src/server/key-schedule.ts';

const minute = 60_000;

/** Creates a key that cannot sign. */
function createKey(kid: string, alg: SigningAlgorithm = 'ES256'): SigningKey {
  return { kid, alg, publicJwk: { kty: 'EC', kid, alg }, sign: () => Promise.reject(new Error('unused')) };
}

const started: KeySchedule = [
  { key: createKey('ps-1', 'PS256'), signsFrom: 0 },
  { key: createKey('es-1'), signsFrom: 0 },
];

const listPublished = (schedule: KeySchedule, at: number) => {
  const { active, retired } = planKeyRing(schedule, at);
  return listVerificationKeys(createTestKeys(active, retired)).map(({ kid }) => kid);
};
const listSigning = (schedule: KeySchedule, at: number) =>
  planKeyRing(schedule, at).active.map(({ kid }) => kid);

test('a key is published before it signs, and after it is replaced until it is removed', () => {
  const schedule = announceKey(started, createKey('ps-2', 'PS256'), now);
  const read = (at: number) => [listSigning(schedule, at), listPublished(schedule, at)];
  expect(read(now)).toEqual([
    ['ps-1', 'es-1'],
    ['ps-1', 'es-1', 'ps-2'],
  ]);
  expect(read(now + 10 * minute - 1)).toEqual(read(now));
  const turn = [
    ['ps-2', 'es-1'],
    ['ps-2', 'es-1', 'ps-1'],
  ];
  expect(read(now + 10 * minute)).toEqual(turn);
  expect(read(now + 16 * minute - 1)).toEqual(turn);
  expect(read(now + 16 * minute)).toEqual([
    ['ps-2', 'es-1'],
    ['ps-2', 'es-1'],
  ]);
});

test('the keys of a schedule change over time, and are the same object between changes', () => {
  const clock = { time: now, now: () => clock.time };
  const keys = createKeyRotation(started, clock);
  const first = keys.current();
  clock.time += 365 * 24 * 60 * minute;
  expect(keys.current()).toBe(first);
  keys.reschedule(announceKey(keys.schedule(), createKey('es-2'), clock.time));
  const announced = keys.current();
  clock.time += 10 * minute;
  expect(announced.active.map(({ kid }) => kid)).toEqual(['ps-1', 'es-1']);
  expect(keys.current().active.map(({ kid }) => kid)).toEqual(['ps-1', 'es-2']);
  expect(keys.current()).toBe(keys.current());
  clock.time += 6 * minute;
  expect(keys.current().retired).toEqual([]);
  clock.time -= 6 * minute;
  expect(keys.current().retired.map(({ kid }) => kid)).toEqual(['es-1']);
});

test('a withdrawn key is removed immediately, and another key of its algorithm signs', () => {
  const schedule = announceKey(started, createKey('es-2'), now);
  expect(listSigning(withdrawKey(schedule, 'es-1'), now)).toEqual(['ps-1', 'es-2']);
  expect(listPublished(withdrawKey(schedule, 'es-1'), now)).not.toContain('es-1');
  expect(listSigning(withdrawKey(schedule, 'es-2'), now + 11 * minute)).toEqual(['ps-1', 'es-1']);
  const keys = createKeyRotation(started.slice(1), { now: () => now });
  expect(() => keys.reschedule(withdrawKey(keys.schedule(), 'es-1'))).toThrow('no active key');
  expect(keys.current().active.map(({ kid }) => kid)).toEqual(['es-1']);
});

test('every signing key is published before it signs and until its signatures expire', () => {
  const steps = fc.array(
    fc.record({ after: fc.nat(40 * minute), alg: fc.constantFrom<SigningAlgorithm>('PS256', 'ES256') }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (announcements) => {
      let schedule = started;
      let time = now;
      let signed: { readonly kid: string; readonly until: number }[] = [];
      let known = listPublished(started, time);
      const live = (until: number) => {
        for (; time < until; time += minute) {
          const signing = listSigning(schedule, time);
          const published = listPublished(schedule, time);
          expect(signing.map((kid) => kid.slice(0, 2))).toEqual(['ps', 'es']);
          // A key set from five minutes ago has every key that signs now.
          if (time % (5 * minute) === now % (5 * minute)) {
            expect(known).toEqual(expect.arrayContaining(signing));
            known = published;
          }
          signed = [
            ...signed.filter((signature) => signature.until > time),
            ...signing.map((kid) => ({ kid, until: time + 5 * minute })),
          ];
          expect(published).toEqual(expect.arrayContaining(signed.map(({ kid }) => kid)));
          expect(new Set(published).size).toBe(published.length);
        }
      };
      for (const [index, { after, alg }] of announcements.entries()) {
        live(time + after);
        schedule = announceKey(
          schedule,
          createKey(`${alg.slice(0, 2).toLowerCase()}-new-${index}`, alg),
          time,
        );
      }
      live(time + 20 * minute + retirementTime);
      expect(listPublished(schedule, time)).toHaveLength(2);
    }),
  );
});
