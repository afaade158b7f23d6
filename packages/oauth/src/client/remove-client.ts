import { accept, type Clock, type Result, refuse } from '@ob/http';
import type { GrantStore } from '../grant/grant.ts';
import type { ClientStore } from './client.ts';

/** What removing a client needs. Repeating any of these calls changes nothing more. */
export interface ClientRemovalPorts {
  readonly clock: Clock;
  readonly clients: Pick<ClientStore, 'find'>;
  readonly grants: Pick<GrantStore, 'revoke'>;
  /** Removes the webhooks of a client with their pending deliveries; returns how many webhooks there were. */
  readonly webhooks: { removeAll(clientId: string): Promise<number> };
  /** Ends the live consents of a client on behalf of the bank; returns how many there were. */
  readonly consents: { endAll(clientId: string): Promise<number> };
}

/** How much was removed by one call. */
export interface ClientRemoval {
  readonly webhooks: number;
  readonly consents: number;
  /** With their codes, refresh tokens and access tokens. */
  readonly grants: number;
}

/**
 * Removes everything that a client has: webhooks with pending deliveries, consents, and grants with all their tokens.
 * Refuses a client that is still registered, because it could create more meanwhile: unregister it first, which refuses
 * its requests and its tokens at once. If a call is interrupted, call it again: it continues with what is left.
 */
export async function removeClient(
  { clock, clients, grants, webhooks, consents }: ClientRemovalPorts,
  clientId: string,
): Promise<Result<ClientRemoval, 'client_registered'>> {
  if ((await clients.find(clientId)) !== undefined) return refuse('client_registered');
  // Webhooks first, so that the end of a consent leaves no delivery. Grants last: an approval that is under way finds its
  // consent ended, and gives no further grant.
  const removedWebhooks = await webhooks.removeAll(clientId);
  const endedConsents = await consents.endAll(clientId);
  const revokedGrants = await grants.revoke({ clientId }, clock.now());
  return accept({ webhooks: removedWebhooks, consents: endedConsents, grants: revokedGrants });
}
