import type { AccessLookup } from '@ob/core';
import type { ClientStore } from '@ob/oauth';

/** Lets the tokens of a client count as revoked as soon as the client is no longer registered. */
export function refuseRemovedClients(access: AccessLookup, clients: ClientStore): AccessLookup {
  return {
    async find(token, consentId) {
      const [state, client] = await Promise.all([
        access.find(token, consentId),
        clients.find(token.clientId),
      ]);
      return client === undefined ? { ...state, revoked: true } : state;
    },
  };
}
