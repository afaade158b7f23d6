import { type Clock, createIdentifier, type Random } from '@ob/core';
import type { StoredConsent } from './consent.ts';
import { expireConsent } from './lifecycle.ts';
import type { ConsentStore } from './ports.ts';

/** What the expiry job needs. */
export interface ExpiryPorts {
  readonly consents: Pick<ConsentStore, 'listDue' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** How the history names the job, as the actor of what time has done. */
export const expiryJob = 'expiry';

const batchSize = 100;

/**
 * Stores the end of every consent whose expiry or authorization timeout has passed, and emits its event. Any number
 * of processes may run it at the same time: each end is stored, and told, exactly once. Run it at least once a
 * minute; decisions do not depend on it. Answers how many ends this call stored.
 */
export async function expireDue(ports: ExpiryPorts): Promise<number> {
  const now = ports.clock.now();
  let expired = 0;
  let progress: number;
  do {
    const due = await ports.consents.listDue(now, batchSize);
    const stored = await expireEach(ports, due, now);
    expired += stored;
    // A batch of which another process has stored everything is left to that process.
    progress = due.length < batchSize ? 0 : stored;
  } while (progress > 0);
  return expired;
}

/** Goes through all that are due before it throws: one that cannot be stored keeps no other from its end. */
async function expireEach(ports: ExpiryPorts, due: readonly StoredConsent[], now: number): Promise<number> {
  let stored = 0;
  const failures: unknown[] = [];
  for (const consent of due) {
    await expireOne(ports, consent, now).then(
      (isStored) => {
        if (isStored) stored += 1;
      },
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The end of some consents could not be stored');
  return stored;
}

async function expireOne(ports: ExpiryPorts, consent: StoredConsent, now: number): Promise<boolean> {
  const change = expireConsent(consent, { now, job: expiryJob, eventId: createIdentifier(ports.random) });
  return change.ok && ports.consents.replace(change.value);
}
