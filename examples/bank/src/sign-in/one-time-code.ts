import { createHash } from 'node:crypto';
import { accept, type Clock, type Random, type Result, refuse } from '@ob/http';
import type { AttemptStore } from './attempt-store.ts';
import {
  type ChallengeStore,
  type CodeChallenge,
  codeLimits,
  type StoredChallenge,
} from './challenge-store.ts';
import { decideWait } from './sign-in-throttle.ts';

/** Port: the second factor. Replace it with your app, messages or tokens. */
export interface SecondFactor {
  /** Prepares the code, for example by a message with the terms. */
  start(challenge: CodeChallenge): Promise<'started' | 'not_enrolled'>;
  /** Checks a code of six digits. A code that fits several challenges works for the first one only, which may send it twice. */
  verify(challenge: CodeChallenge, code: string): Promise<boolean>;
  /** Returns the correct code in a sandbox, otherwise `undefined`. */
  hint(challenge: CodeChallenge): string | undefined;
}

export interface CodePorts {
  readonly challenges: ChallengeStore;
  readonly secondFactor: SecondFactor;
  readonly attempts: AttemptStore;
  readonly clock: Clock;
  readonly random: Random;
}

export type CodeRefusal =
  | { readonly kind: 'wrong_code'; readonly triesLeft: number }
  | { readonly kind: 'too_many_codes'; readonly waitSeconds: number };

/** Starts a challenge. `retainUntil` is the deadline of the authorization. */
export async function startChallenge(
  { challenges, secondFactor, clock, random }: CodePorts,
  approval: Omit<CodeChallenge, 'challengeId' | 'expiresAt'>,
  retainUntil: number,
): Promise<Result<CodeChallenge, 'not_enrolled'>> {
  const now = clock.now();
  const challengeId = Buffer.from(random.bytes(32)).toString('base64url');
  const challenge = { ...approval, challengeId, expiresAt: now + codeLimits.lifetime };
  if ((await secondFactor.start(challenge)) === 'not_enrolled') return refuse('not_enrolled');
  await challenges.issue(challenge, now, retainUntil);
  return accept(challenge);
}

/**
 * Checks a code. Counts each attempt before the check, and subtracts it if the code is correct. An expired code is refused like a
 * wrong one. The approval, not this check, uses the challenge.
 */
export async function checkCode(
  ports: CodePorts,
  challenge: StoredChallenge,
  typed: string,
): Promise<Result<{ readonly confirmedAt: number }, CodeRefusal>> {
  const { secondFactor, attempts } = ports;
  const now = ports.clock.now();
  const subject = { subjectHash: hashCustomer(challenge.customerId), limit: codeLimits.wrongPerCustomer };
  const counts = await attempts.count([subject.subjectHash], now, now + codeLimits.windowMilliseconds);
  const wait = decideWait([subject], counts, now);
  if (wait > 0) return refuse({ kind: 'too_many_codes', waitSeconds: Math.ceil(wait / 1000) });
  const code = typed.replace(/\s/g, '');
  const isRight =
    isOpen(challenge, now) && /^\d{6}$/.test(code) && (await secondFactor.verify(challenge, code));
  if (!isRight) return refuse(await countWrongCode(ports, challenge.challengeId));
  await attempts.forgive([subject.subjectHash]);
  return accept({ confirmedAt: now });
}

/** Counts a code that approved nothing. */
export async function countWrongCode(
  { challenges }: Pick<CodePorts, 'challenges'>,
  challengeId: string,
): Promise<CodeRefusal> {
  return { kind: 'wrong_code', triesLeft: (await challenges.countTry(challengeId)) ?? 0 };
}

/** Returns whether a challenge accepts codes. */
export function isOpen({ expiresAt, tries, isUsed }: StoredChallenge, now: number): boolean {
  return !isUsed && now < expiresAt && tries < codeLimits.triesPerCode;
}

function hashCustomer(customerId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['code', customerId]))
    .digest('base64url');
}
