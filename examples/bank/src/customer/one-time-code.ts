import { createHash } from 'node:crypto';
import { accept, type Clock, type Random, type Result, refuse } from '@ob/core';
import { type AttemptStore, decideWait } from './sign-in-throttle.ts';

/** The limits of one-time codes; times in milliseconds. */
export const codeLimits = {
  lifetime: 5 * 60_000,
  triesPerCode: 5,
  /** Wrong codes of one customer, over all pages: a stolen password must not buy endless guesses. */
  wrongPerCustomer: 50,
  windowMilliseconds: 15 * 60_000,
} as const;

/** An approval that waits for a one-time code: one page, one code. */
export interface CodeChallenge {
  readonly challengeId: string;
  readonly authorizationId: string;
  readonly customerId: string;
  /** The hash of everything that the code approves (`linkApproval` of `@ob/oauth`). */
  readonly link: string;
  /** The accounts that the customer chose. */
  readonly accountIds: readonly string[];
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A challenge as the store keeps it. */
export interface KeptChallenge extends CodeChallenge {
  /** How many codes were tried. */
  readonly tries: number;
}

/** Port: keeps challenges. Moments are in milliseconds since the epoch. */
export interface ChallengeStore {
  /** Keeps a challenge until `keepUntil`, and ends the earlier ones of its authorization in the same step. */
  issue(challenge: CodeChallenge, now: number, keepUntil: number): Promise<void>;
  find(challengeId: string): Promise<KeptChallenge | undefined>;
  /** Counts one try, before its code is checked. Returns how many are left; `undefined` when none was left. */
  takeTry(challengeId: string): Promise<number | undefined>;
  /** Uses a challenge, only once and before it expires: of any number of callers exactly one gets true. */
  use(challengeId: string, now: number): Promise<boolean>;
}

/**
 * Port: the second factor of customers. The bank replaces it with its own app, messages or tokens.
 */
export interface SecondFactor {
  /** Prepares the code of a challenge, such as by a message that states the terms. */
  start(challenge: CodeChallenge): Promise<'started' | 'not_enrolled'>;
  /** Checks a code of six digits. A code that serves several challenges must be used up here. */
  verify(challenge: CodeChallenge, code: string): Promise<boolean>;
  /** Returns the right code in a sandbox, for the page to show; `undefined` everywhere else. */
  hint(challenge: CodeChallenge): string | undefined;
}

/** What one-time codes need. */
export interface CodePorts {
  readonly challenges: ChallengeStore;
  readonly secondFactor: SecondFactor;
  readonly attempts: AttemptStore;
  readonly clock: Clock;
  readonly random: Random;
}

/** Why a code is refused. */
export type CodeRefusal =
  | { readonly kind: 'wrong_code'; readonly triesLeft: number }
  | { readonly kind: 'too_many_codes'; readonly waitSeconds: number };

/** Starts a challenge for an approval. `keepUntil` is the deadline of the authorization. */
export async function startChallenge(
  { challenges, secondFactor, clock, random }: CodePorts,
  approval: Omit<CodeChallenge, 'challengeId' | 'expiresAt'>,
  keepUntil: number,
): Promise<Result<CodeChallenge, 'not_enrolled'>> {
  const now = clock.now();
  const challengeId = Buffer.from(random.bytes(32)).toString('base64url');
  const challenge = { ...approval, challengeId, expiresAt: now + codeLimits.lifetime };
  if ((await secondFactor.start(challenge)) === 'not_enrolled') return refuse('not_enrolled');
  await challenges.issue(challenge, now, keepUntil);
  return accept(challenge);
}

/**
 * Checks the code that a customer typed, and uses its challenge. Every attempt is counted before it is checked. An
 * expired or used code is refused like a wrong one.
 */
export async function confirmCode(
  ports: CodePorts,
  challenge: CodeChallenge,
  typed: string,
): Promise<Result<{ readonly confirmedAt: number }, CodeRefusal>> {
  const { challenges, secondFactor, attempts } = ports;
  const now = ports.clock.now();
  const subject = { subjectHash: hashCustomer(challenge.customerId), limit: codeLimits.wrongPerCustomer };
  const counts = await attempts.count([subject.subjectHash], now, now + codeLimits.windowMilliseconds);
  const wait = decideWait([subject], counts, now);
  if (wait > 0) return refuse({ kind: 'too_many_codes', waitSeconds: Math.ceil(wait / 1000) });
  const triesLeft = await challenges.takeTry(challenge.challengeId);
  if (triesLeft === undefined) return refuse({ kind: 'wrong_code', triesLeft: 0 });
  const code = typed.replace(/\s/g, '');
  const isRight = /^\d{6}$/.test(code) && (await secondFactor.verify(challenge, code));
  if (!isRight || !(await challenges.use(challenge.challengeId, now))) {
    return refuse({ kind: 'wrong_code', triesLeft });
  }
  await attempts.forgive([subject.subjectHash]);
  return accept({ confirmedAt: now });
}

function hashCustomer(customerId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['code', customerId]))
    .digest('base64url');
}
