import { accept, type Clock, type Result, refuse } from '@ob/core';
import type { Customer, CustomerStore } from './customer-store.ts';
import { unmatchablePasswordHash, verifyPassword } from './password.ts';
import { type AttemptStore, decideWait, listLimitedSubjects, signInLimits } from './sign-in-throttle.ts';

/**
 * How a password sign-in is called towards third parties: the authentication context class reference (`acr`) of
 * ID tokens. A bank with a second factor names that here.
 */
export const passwordAcr = 'urn:sample-bank:acr:password';

/** What somebody typed, and from where. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The address of the browser, or any fixed text where it is not known. */
  readonly address: string;
}

/** Why a sign-in fails; a wrong name and a wrong password are one answer. */
export type SignInRefusal =
  | { readonly kind: 'wrong_credentials' }
  | { readonly kind: 'too_many_attempts'; readonly waitSeconds: number };

/** What signing in stands on. */
export interface SignInPorts {
  readonly customers: Pick<CustomerStore, 'findByUsername'>;
  readonly attempts: AttemptStore;
  readonly clock: Clock;
}

/**
 * Checks a name and a password. Every attempt is counted before it is judged, so that parallel guesses cannot pass the
 * limit; an unknown name costs the same work as a known one.
 */
export async function signIn(
  ports: SignInPorts,
  credentials: Credentials,
): Promise<Result<Customer, SignInRefusal>> {
  const username = credentials.username.trim().toLowerCase();
  const subjects = listLimitedSubjects(username, credentials.address);
  const hashes = subjects.map(({ subjectHash }) => subjectHash);
  const now = ports.clock.now();
  const wait = decideWait(
    subjects,
    await ports.attempts.count(hashes, now, now + signInLimits.windowMilliseconds),
    now,
  );
  if (wait > 0) return refuse({ kind: 'too_many_attempts', waitSeconds: Math.ceil(wait / 1000) });
  const customer = await findCustomer(ports, username);
  const matches = await verifyPassword(
    credentials.password,
    customer?.passwordHash ?? unmatchablePasswordHash,
  );
  if (customer === undefined || !matches) return refuse({ kind: 'wrong_credentials' });
  await ports.attempts.forgive(hashes);
  return accept({ customerId: customer.customerId, displayName: customer.displayName });
}

/** What cannot be a name is not asked for: a store may refuse some characters outright. */
async function findCustomer({ customers }: Pick<SignInPorts, 'customers'>, username: string) {
  return /^[a-z0-9._-]{1,64}$/.test(username) ? customers.findByUsername(username) : undefined;
}
