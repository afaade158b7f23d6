import type { EnrolmentStore } from '../src/sign-in/authenticator-app.ts';
import type { CustomerStore } from '../src/sign-in/customer-store.ts';
import { type ChallengeStore, codeLimits, isOpen, type KeptChallenge } from '../src/sign-in/one-time-code.ts';
import { hashPassword } from '../src/sign-in/password.ts';
import type { AttemptCount, AttemptStore } from '../src/sign-in/sign-in-throttle.ts';

/** Keeps counts of attempts in memory. */
export function createMemoryAttemptStore(): AttemptStore {
  const counts = new Map<string, AttemptCount>();
  return {
    async count(subjectHashes, now, expiresAt) {
      return subjectHashes.map((subjectHash) => {
        const known = counts.get(subjectHash);
        const alive = known !== undefined && known.expiresAt > now;
        const next = alive
          ? { subjectHash, attempts: known.attempts + 1, expiresAt: Math.min(known.expiresAt, expiresAt) }
          : { subjectHash, attempts: 1, expiresAt };
        counts.set(subjectHash, next);
        return next;
      });
    },
    async forgive(subjectHashes) {
      for (const subjectHash of subjectHashes) {
        const known = counts.get(subjectHash);
        if (known !== undefined)
          counts.set(subjectHash, { ...known, attempts: Math.max(0, known.attempts - 1) });
      }
    },
  };
}

/** Keeps one customer, and tells which names were asked for. */
export async function createMemoryCustomerStore(
  username: string,
  password: string,
): Promise<Pick<CustomerStore, 'findByUsername'> & { readonly asked: readonly string[] }> {
  const customer = {
    customerId: `id-of-${username}`,
    displayName: username,
    passwordHash: await hashPassword(password),
  };
  const asked: string[] = [];
  return {
    asked,
    async findByUsername(name) {
      asked.push(name);
      return name === username ? customer : undefined;
    },
  };
}

/** Keeps challenges in memory. */
export function createMemoryChallengeStore(): ChallengeStore {
  const kept = new Map<string, KeptChallenge>();
  return {
    async issue(challenge, now) {
      for (const [id, earlier] of kept) {
        if (earlier.authorizationId === challenge.authorizationId)
          kept.set(id, { ...earlier, expiresAt: Math.min(earlier.expiresAt, now) });
      }
      kept.set(challenge.challengeId, { ...challenge, tries: 0, isUsed: false });
    },
    find: async (challengeId) => kept.get(challengeId),
    async takeTry(challengeId) {
      const found = kept.get(challengeId);
      if (found === undefined || found.isUsed || found.tries >= codeLimits.triesPerCode) return undefined;
      kept.set(challengeId, { ...found, tries: found.tries + 1 });
      return codeLimits.triesPerCode - found.tries - 1;
    },
    async use(challengeId, now) {
      const found = kept.get(challengeId);
      if (found === undefined || !isOpen(found, now)) return false;
      kept.set(challengeId, { ...found, isUsed: true });
      return true;
    },
  };
}

/** Keeps enrolments of authenticator apps in memory. */
export function createMemoryEnrolmentStore(): EnrolmentStore {
  const kept = new Map<
    string,
    { readonly sealedSecret: string; readonly lastStep: number; readonly lastChallengeId?: string }
  >();
  return {
    async enrol(customerId, sealedSecret) {
      kept.set(customerId, { sealedSecret, lastStep: 0 });
    },
    findSecret: async (customerId) => kept.get(customerId)?.sealedSecret,
    async useStep(customerId, step, challengeId) {
      const found = kept.get(customerId);
      if (found === undefined || step < found.lastStep) return false;
      if (step === found.lastStep && challengeId !== found.lastChallengeId) return false;
      kept.set(customerId, { ...found, lastStep: step, lastChallengeId: challengeId });
      return true;
    },
  };
}
