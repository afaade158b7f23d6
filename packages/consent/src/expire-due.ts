import { type Clock, createIdentifier, type Random } from '@ob/core';
import type { StoredConsent } from './consent.ts';
import { expireConsent } from './lifecycle.ts';
import type { ConsentStore } from './ports.ts';

/** What the expiry job needs. */
export interface ExpiryPorts {
  readonly consents: Pick<ConsentStore, 'dueForExpiry' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

const job = 'expiry';
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
    const due = await ports.consents.dueForExpiry(now, batchSize);
    const stored = await expireEach(ports, due, now);
    expired += stored;
    // A batch of which another process has stored everything is left to that process.
    progress = due.length < batchSize ? 0 : stored;
  } while (progress > 0);
  return expired;
}

async function expireEach(ports: ExpiryPorts, due: readonly StoredConsent[], now: number): Promise<number> {
  let stored = 0;
  for (const consent of due) {
    const change = expireConsent(consent, { now, job, eventId: createIdentifier(ports.random) });
    if (change.ok && (await ports.consents.replace(change.value))) stored += 1;
  }
  return stored;
}
