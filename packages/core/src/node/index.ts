export { BlockedAddressError } from './blocked-address-error.ts';
export type { TlsIdentity } from './connector.ts';
export { createGuardedAgent, type GuardedAgent, type GuardedAgentOptions } from './guarded-agent.ts';
export { listOwnAddresses, resolveHost } from './resolver.ts';
export { createVettedHosts, type VettedHosts } from './vetted-hosts.ts';
