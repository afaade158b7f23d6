export { checkAuthorities } from '../authorities.ts';
export type { TlsIdentity } from './connector.ts';
export { createGuardedAgent, type GuardedAgent, type GuardedAgentOptions } from './guarded-agent.ts';
export {
  createGuardedConnections,
  type GuardedConnection,
  type GuardedConnectionOptions,
  type OpenGuardedConnection,
} from './guarded-connection.ts';
export { listOwnAddresses, resolveHost } from './resolver.ts';
export { createVettedHosts, type VettedHosts } from './vetted-hosts.ts';
