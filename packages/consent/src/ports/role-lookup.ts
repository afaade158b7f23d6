import type { ConsentRole } from '../records/role.ts';

/** Port: knows what a client is licensed for; empty for a client that does not exist. */
export interface RoleLookup {
  rolesOf(clientId: string): Promise<readonly ConsentRole[]>;
}
