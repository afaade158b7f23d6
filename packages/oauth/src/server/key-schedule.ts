import type { Clock } from '@ob/http';
import { responseLifetime } from '../authorization/authorization-response.ts';
import { checkKeyRing } from '../jwt/key-ring.ts';
import type { KeyRing, KeySource, SigningKey } from '../jwt/signing-key.ts';
import { accessTokenLifetime } from '../token/access-token.ts';
import { idTokenLifetime } from '../token/id-token.ts';

/** A key and when its turn begins. It ends when that of the next key of the same algorithm begins. */
export interface ScheduledKey {
  readonly key: SigningKey;
  /** In milliseconds since the epoch. */
  readonly signsFrom: number;
}

/** Keys of several algorithms: the algorithm of the first signs access tokens. */
export type KeySchedule = readonly ScheduledKey[];

/** How long a key is published before it signs, in milliseconds: twice as long as anybody may keep the key set. */
export const announcementTime = 10 * 60_000;

/** How long a key is published after its turn, in milliseconds: its last signature has expired, on slow clocks too. */
export const retirementTime =
  Math.max(accessTokenLifetime * 1000, idTokenLifetime * 1000, responseLifetime) + 60_000;

/**
 * Announces a key that is to follow those of its algorithm: it is published from now on and signs after
 * {@link announcementTime}. What need not be published any more leaves the schedule.
 */
export function announceKey(schedule: KeySchedule, key: SigningKey, now: number): KeySchedule {
  const announced = { key, signsFrom: now + announcementTime };
  const kept = schedule.filter((other) => isPublished(schedule, other, now));
  // Before its like, so that the order of the algorithms stays when those are gone.
  const place = kept.findIndex((other) => other.key.alg === key.alg);
  return place === -1 ? [...kept, announced] : [...kept.slice(0, place), announced, ...kept.slice(place)];
}

/**
 * Takes a key out at once, because somebody else may have it: whatever it has signed is refused from then on. If it was
 * its turn, the key before it signs again or else the one announced; without either, announce one first.
 */
export function withdrawKey(schedule: KeySchedule, kid: string): KeySchedule {
  return schedule.filter(({ key }) => key.kid !== kid);
}

/** Tells which keys sign and which are only published: announced ones, and those whose signatures may be alive. */
export function planKeyRing(schedule: KeySchedule, now: number): KeyRing {
  const algorithms = [...new Set(schedule.map(({ key }) => key.alg))];
  const signing = algorithms.flatMap((alg) => findTurn(listTurns(schedule, alg), now) ?? []);
  const others = schedule.filter(
    (scheduled) => !signing.includes(scheduled) && isPublished(schedule, scheduled, now),
  );
  return { active: signing.map(({ key }) => key), retired: others.map(({ key }) => key.publicJwk) };
}

/** Keys that take turns, and may be given others. */
export interface KeyRotation extends KeySource {
  /** The schedule as it stands, to be changed and put back. */
  schedule(): KeySchedule;
  /** Puts another schedule in place. Throws as {@link createKeyRotation} does, and then changes nothing. */
  reschedule(schedule: KeySchedule): void;
}

/**
 * Creates a source of keys that rotate by the clock. Throws an `OAuthConfigurationError` with code `key_ring` where no
 * key signs now, or where two keys share a `kid`.
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

/** A first key that is still to come signs already: there is no other. */
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
