import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import { expireConsent } from '../lifecycle/lifecycle.ts';
import type { ConsentStore } from '../ports/consent-store.ts';

export interface ExpiryPorts {
  readonly consents: Pick<ConsentStore, 'listDue' | 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** The `actor_id` of expiries in the history. */
export const expiryJob = 'expiry';

export interface ExpiryOptions {
  /** Stops the job before the next consent. */
  readonly signal?: AbortSignal;
}

const batchSize = 100;

/** The number of consents that are ended in parallel, because each waits for the database several times. */
const concurrency = 5;

/**
 * Stores the end of every consent whose expiry or authorization timeout has passed, with its event. Several processes can
 * run it at the same time: each end and its event are stored once. Run it at least once a minute. Access decisions do
 * not depend on it. Returns the number of ends that this call stored. If some consents cannot be read or stored, it ends
 * the others and then throws an `AggregateError`.
 */
export async function expireDue(ports: ExpiryPorts, { signal }: ExpiryOptions = {}): Promise<number> {
  const run: ExpiryRun = { now: ports.clock.now(), signal, stored: 0, skipped: new Set(), failures: [] };
  let due: readonly string[];
  do {
    const listed = await ports.consents.listDue(run.now, batchSize + run.skipped.size);
    due = listed.filter((consentId) => !run.skipped.has(consentId));
    const left = due.values();
    await Promise.all(Array.from({ length: concurrency }, () => expireEach(ports, run, left)));
  } while (due.length >= batchSize && !signal?.aborted);
  if (run.failures.length > 0)
    throw new AggregateError(
      run.failures,
      'The end of some consents could not be stored. The errors have the causes.',
    );
  return run.stored;
}

interface ExpiryRun {
  readonly now: number;
  readonly signal: AbortSignal | undefined;
  stored: number;
  /** The consents that stay due, because they failed, or that another process has ended. */
  readonly skipped: Set<string>;
  readonly failures: unknown[];
}

async function expireEach(ports: ExpiryPorts, run: ExpiryRun, consentIds: Iterable<string>): Promise<void> {
  for (const consentId of consentIds) {
    if (run.signal?.aborted) return;
    try {
      if (await expireOne(ports, consentId, run.now)) run.stored += 1;
      else run.skipped.add(consentId);
    } catch (error) {
      run.skipped.add(consentId);
      run.failures.push(error);
    }
  }
}

async function expireOne(ports: ExpiryPorts, consentId: string, now: number): Promise<boolean> {
  const stored = await ports.consents.find(consentId);
  if (stored === undefined) return false;
  const change = expireConsent(stored, { now, job: expiryJob, eventId: createIdentifier(ports.random) });
  return change.ok && ports.consents.replace(change.value);
}
