import { accept, type Clock, type Result, refuse } from '@ob/http';
import type { AttemptStore } from './attempt-store.ts';
import type { Customer, CustomerStore } from './customer-store.ts';
import { unmatchablePasswordHash, verifyPassword } from './password.ts';
import { decideWait, describeNetwork, listLimitedSubjects, signInLimits } from './sign-in-throttle.ts';
import type { QueueLimits, WorkQueue } from './work-queue.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The address of the browser, or a fixed text if it is unknown. */
  readonly address: string;
}

/** A refused sign-in. A wrong name and a wrong password give the same refusal. */
export type SignInRefusal =
  | { readonly kind: 'wrong_credentials' }
  | { readonly kind: 'too_many_attempts'; readonly waitSeconds: number }
  | { readonly kind: 'busy'; readonly waitSeconds: number };

/** The limits of password hashing: two of Node's four threads, so that signatures do not wait. */
export const hashingLimits: QueueLimits = { running: 2, places: 32 };

/** The wait after `busy`, in seconds: a full queue is empty by then, even on slow processors. */
const busySeconds = 10;

export interface SignInPorts {
  readonly customers: Pick<CustomerStore, 'findByUsername'>;
  readonly attempts: AttemptStore;
  /** Limits password hashing, and serves the addresses of browsers in turn. */
  readonly hashing: WorkQueue;
  readonly clock: Clock;
}

/** Checks a name and a password. An unknown name costs the same time. Refuses with `busy` if too many checks wait. */
export async function signIn(
  ports: SignInPorts,
  credentials: Credentials,
): Promise<Result<Customer, SignInRefusal>> {
  const address = describeNetwork(credentials.address);
  const checked = await ports.hashing.run(address, () =>
    checkCredentials(ports, { ...credentials, address }),
  );
  return checked.ok ? checked.value : refuse({ kind: 'busy', waitSeconds: busySeconds });
}

/**
 * Counts each attempt before the check, so that parallel guesses cannot exceed the limit. Subtracts the attempt if the
 * password is correct. The queue runs few checks at a time, so correct attempts in parallel do not reach the limit.
 */
async function checkCredentials(
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

/** Finds a customer. Does not pass other characters to the store, because it may fail on some. */
async function findCustomer({ customers }: Pick<SignInPorts, 'customers'>, username: string) {
  return /^[a-z0-9._-]{1,64}$/.test(username) ? customers.findByUsername(username) : undefined;
}
