import type { Clock } from '@ob/http';
import { responseLifetime } from '../authorization/authorization-response.ts';
import { checkKeyRing } from '../jwt/key-ring.ts';
import type { KeyRing, KeySource, SigningKey } from '../jwt/signing-key.ts';
import { accessTokenLifetime } from '../token/access-token.ts';
import { idTokenLifetime } from '../token/id-token.ts';

/** A key signs until the next key of the same algorithm starts. */
export interface ScheduledKey {
  readonly key: SigningKey;
  /** In milliseconds since the epoch. */
  readonly signsFrom: number;
}

/** Keys of one or more algorithms. The algorithm of the first key signs access tokens. */
export type KeySchedule = readonly ScheduledKey[];

/** How long a key is published before it signs, in milliseconds: twice the cache time of the key set. */
export const announcementTime = 10 * 60_000;

/** How long a key is published after its turn, in milliseconds: until its last signature expires, also on slow clocks. */
export const retirementTime =
  Math.max(accessTokenLifetime * 1000, idTokenLifetime * 1000, responseLifetime) + 60_000;

/**
 * Adds a key that is published at once and signs after {@link announcementTime}. Removes keys that need not be published any
 * more.
 */
export function announceKey(schedule: KeySchedule, key: SigningKey, now: number): KeySchedule {
  const announced = { key, signsFrom: now + announcementTime };
  const remaining = schedule.filter((other) => isPublished(schedule, other, now));
  // Before the other keys of its algorithm, so that the order of algorithms stays when they are removed.
  const place = remaining.findIndex((other) => other.key.alg === key.alg);
  return place === -1
    ? [...remaining, announced]
    : [...remaining.slice(0, place), announced, ...remaining.slice(place)];
}

/**
 * Removes a compromised key. Its signatures become invalid, and another key of the schedule signs. If there is none, announce one
 * first.
 */
export function withdrawKey(schedule: KeySchedule, kid: string): KeySchedule {
  return schedule.filter(({ key }) => key.kid !== kid);
}

/** Selects the signing keys and the published keys: announced keys, and keys whose signatures may still be valid. */
export function planKeyRing(schedule: KeySchedule, now: number): KeyRing {
  const algorithms = [...new Set(schedule.map(({ key }) => key.alg))];
  const signing = algorithms.flatMap((alg) => findTurn(listTurns(schedule, alg), now) ?? []);
  const others = schedule.filter(
    (scheduled) => !signing.includes(scheduled) && isPublished(schedule, scheduled, now),
  );
  return { active: signing.map(({ key }) => key), retired: others.map(({ key }) => key.publicJwk) };
}

export interface KeyRotation extends KeySource {
  schedule(): KeySchedule;
  /** If it throws, like {@link createKeyRotation}, the old schedule stays. */
  reschedule(schedule: KeySchedule): void;
}

/**
 * Creates a source of keys that rotate by the clock. Throws an `OAuthConfigurationError` with code `key_ring` if no key signs
 * now, or if two keys share a `kid`.
 */
export function createKeyRotation(schedule: KeySchedule, clock: Clock): KeyRotation {
  const plan = (planned: KeySchedule) => {
    const now = clock.now();
    const ring = checkKeyRing(planKeyRing(planned, now));
    return { planned, ring, since: now, until: findNextChange(planned, now) };
  };
  let current = plan(schedule);
  return {
    current() {
      const now = clock.now();
      if (now < current.since || now >= current.until) current = plan(current.planned);
      return current.ring;
    },
    schedule: () => current.planned,
    reschedule(planned) {
      current = plan(planned);
    },
  };
}

function listTurns(schedule: KeySchedule, alg: string): KeySchedule {
  const turns = schedule.filter(({ key }) => key.alg === alg);
  return turns.sort((left, right) => left.signsFrom - right.signsFrom);
}

/** The first key of an algorithm signs even before its turn: there is no other. */
function findTurn(turns: KeySchedule, now: number): ScheduledKey | undefined {
  return turns.filter(({ signsFrom }) => signsFrom <= now).at(-1) ?? turns[0];
}

function isPublished(schedule: KeySchedule, scheduled: ScheduledKey, now: number): boolean {
  const turns = listTurns(schedule, scheduled.key.alg);
  const next = turns[turns.indexOf(scheduled) + 1];
  return next === undefined || now < next.signsFrom + retirementTime;
}

function findNextChange(schedule: KeySchedule, now: number): number {
  const changes = schedule.flatMap(({ signsFrom }) => [signsFrom, signsFrom + retirementTime]);
  return Math.min(...changes.filter((time) => time > now), Number.POSITIVE_INFINITY);
}
