import type { AttemptStore } from '../src/sign-in/attempt-store.ts';
import type { CustomerStore } from '../src/sign-in/customer-store.ts';
import { hashPassword } from '../src/sign-in/password.ts';
import type { AttemptCount } from '../src/sign-in/sign-in-throttle.ts';

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

/** Keeps one customer, and records the names that were looked up. */
export async function createMemoryCustomerStore(
  username: string,
  password: string,
): Promise<Pick<CustomerStore, 'findByUsername'> & { readonly requested: readonly string[] }> {
  const customer = {
    customerId: `id-of-${username}`,
    displayName: username,
    passwordHash: await hashPassword(password),
  };
  const requested: string[] = [];
  return {
    requested,
    async findByUsername(name) {
      requested.push(name);
      return name === username ? customer : undefined;
    },
  };
}
