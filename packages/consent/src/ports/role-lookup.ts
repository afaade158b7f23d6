import type { ConsentRole } from '../records/role.ts';

/** Port: returns the licensed roles of a client. Empty for an unknown client. */
export interface RoleLookup {
  rolesOf(clientId: string): Promise<readonly ConsentRole[]>;
}
