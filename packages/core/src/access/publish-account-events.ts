import type { Outbox } from '../outbox.ts';
import type { AccountAudience, AccountEvent } from './account-audience.ts';

/** The ports of {@link publishAccountEvents}. Both belong to the transaction that changes the account. */
export interface PublishPorts {
  readonly audience: AccountAudience;
  readonly outbox: Outbox;
}

/** Stores events in the outbox for every client that may receive them at `now`, in milliseconds since the epoch. */
export async function publishAccountEvents(
  { audience, outbox }: PublishPorts,
  events: readonly AccountEvent[],
  now: number,
): Promise<void> {
  if (events.length > 0) await outbox.enqueue(await audience.findRecipients(events, now));
}
