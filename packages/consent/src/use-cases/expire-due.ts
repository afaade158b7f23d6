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
  const now = ports.clock.now();
  let expired = 0;
  let batch: Batch;
  do {
    batch = await expireBatch(ports, now, signal);
    expired += batch.stored;
    // If a batch stored nothing, another process has stored all of it, or all of it failed.
  } while (batch.more && batch.stored > 0 && !signal?.aborted);
  // Failed consents stay due, so the last batch has them again.
  if (batch.failures.length > 0)
    throw new AggregateError(
      batch.failures,
      'The end of some consents could not be stored. The errors have the causes.',
    );
  return expired;
}

interface Batch {
  readonly stored: number;
  readonly failures: readonly unknown[];
  /** Whether further consents may be due. */
  readonly more: boolean;
}

async function expireBatch(ports: ExpiryPorts, now: number, signal: AbortSignal | undefined): Promise<Batch> {
  const due = await ports.consents.listDue(now, batchSize);
  let stored = 0;
  const failures: unknown[] = [];
  const left = due.values();
  const expireNext = async (): Promise<void> => {
    for (const consentId of left) {
      if (signal?.aborted) return;
      await expireOne(ports, consentId, now).then(
        (isStored) => {
          if (isStored) stored += 1;
        },
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, expireNext));
  return { stored, failures, more: due.length === batchSize };
}

async function expireOne(ports: ExpiryPorts, consentId: string, now: number): Promise<boolean> {
  const stored = await ports.consents.find(consentId);
  if (stored === undefined) return false;
  const change = expireConsent(stored, { now, job: expiryJob, eventId: createIdentifier(ports.random) });
  return change.ok && ports.consents.replace(change.value);
}
