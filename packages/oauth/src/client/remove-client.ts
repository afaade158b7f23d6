import { accept, type Clock, type Result, refuse } from '@ob/http';
import type { GrantStore } from '../grant/grant.ts';
import type { ClientStore } from './client.ts';

export interface ClientRemovalPorts {
  readonly clock: Clock;
  readonly clients: Pick<ClientStore, 'find'>;
  readonly grants: Pick<GrantStore, 'revoke'>;
  /** Removes the webhooks of a client with their pending deliveries. Returns the number of webhooks. */
  readonly webhooks: { removeAll(clientId: string): Promise<number> };
  /** Ends the active consents of a client. Returns their number. */
  readonly consents: { endAll(clientId: string): Promise<number> };
}

export interface ClientRemoval {
  readonly webhooks: number;
  readonly consents: number;
  /** With their codes, refresh tokens and access tokens. */
  readonly grants: number;
}

/**
 * Removes the webhooks, consents and grants of a client that you unregistered before. Refuses a registered client, because it
 * could create more. If a call is interrupted, call again.
 */
export async function removeClient(
  { clock, clients, grants, webhooks, consents }: ClientRemovalPorts,
  clientId: string,
): Promise<Result<ClientRemoval, 'client_registered'>> {
  if ((await clients.find(clientId)) !== undefined) return refuse('client_registered');
  // Webhooks first: the end of a consent then creates no delivery. Grants last: a concurrent approval finds the consent ended.
  const removedWebhooks = await webhooks.removeAll(clientId);
  const endedConsents = await consents.endAll(clientId);
  const revokedGrants = await grants.revoke({ clientId }, clock.now());
  return accept({ webhooks: removedWebhooks, consents: endedConsents, grants: revokedGrants });
}
