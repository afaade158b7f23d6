import type { JWK } from 'jose';
import type { Client } from './client.ts';
import type { WantedKey } from './jws.ts';

/** Port: the public keys by which a client signs. */
export interface ClientKeySource {
  /**
   * Finds the keys to try for a signature; they may hold others too. Empty where the client has none, also for now:
   * it never throws for what a client does, and answers within seconds.
   */
  find(client: Pick<Client, 'client_id' | 'jwks' | 'jwks_uri'>, wanted: WantedKey): Promise<readonly JWK[]>;
}

/** The keys that stand in the registrations themselves. A client that only has a `jwks_uri` has none here. */
export const registeredClientKeys: ClientKeySource = {
  find: async ({ jwks }) => jwks?.keys ?? [],
};
