import {
  createGuardedAgent,
  createVettedHosts,
  type GuardedAgent,
  type TlsIdentity,
  type VettedHosts,
} from '@ob/http/node';
import type { AddressGuard } from '@ob/http/routes';

export interface KeySetConnections {
  readonly hosts: VettedHosts;
  readonly agent: GuardedAgent;
}

export async function openConnections(
  guard: AddressGuard,
  ca: TlsIdentity['ca'],
  connectMs: number,
): Promise<KeySetConnections> {
  const hosts = createVettedHosts(guard);
  const identity = ca === undefined ? undefined : { ca };
  return { hosts, agent: await createGuardedAgent({ guard, hosts, connectMs, identity }) };
}
