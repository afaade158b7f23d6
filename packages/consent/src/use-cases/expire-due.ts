import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import { expireConsent } from '../lifecycle/lifecycle.ts';
import type { ConsentStore } from '../ports/consent-store.ts';

/** What the expiry job needs. */
export interface ExpiryPorts {
  readonly consents: Pick<ConsentStore, 'listDue' | 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** How the history names the job, as the actor of what time has done. */
export const expiryJob = 'expiry';

/** How the job runs. */
export interface ExpiryOptions {
  /** Stops the job before the next consents. */
  readonly signal?: AbortSignal;
}

const batchSize = 100;

/** How many consents are ended at once: each waits for the database several times. */
const concurrency = 5;

/**
 * Stores the end of every consent whose expiry or authorization timeout has passed, and emits its event. Any number
 * of processes may run it at the same time: each end is stored, and told, exactly once. Run it at least once a
 * minute; decisions do not depend on it. Answers how many ends this call stored. Throws an `AggregateError` at its end
 * where some could not be read or stored: one that is damaged keeps no other from its end.
 */
export async function expireDue(ports: ExpiryPorts, { signal }: ExpiryOptions = {}): Promise<number> {
  const now = ports.clock.now();
  let expired = 0;
  let batch: Batch;
  do {
    batch = await expireBatch(ports, now, signal);
    expired += batch.stored;
    // Where a whole batch brings nothing on, another process has stored it, or it is damaged.
  } while (batch.more && batch.stored > 0 && !signal?.aborted);
  // What could not be stored is still due, so the last batch has it, too.
  if (batch.failures.length > 0)
    throw new AggregateError(batch.failures, 'The end of some consents could not be stored');
  return expired;
}

/** What became of one batch. */
interface Batch {
  readonly stored: number;
  readonly failures: readonly unknown[];
  /** Whether more may be due. */
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
