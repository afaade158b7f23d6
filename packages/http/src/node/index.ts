export { checkAuthorities } from './authorities.ts';
export { readConnection } from './connection.ts';
export type { ListenerLimits } from './listener-limits.ts';
export { type NodeHandler, toNodeHandler, type WebHandler } from './node-handler.ts';
export { type CheckedHosts, createCheckedHosts } from './outbound/checked-hosts.ts';
export type { TlsIdentity } from './outbound/connector.ts';
export { createGuardedAgent, type GuardedAgent, type GuardedAgentOptions } from './outbound/guarded-agent.ts';
export {
  createGuardedConnections,
  type GuardedConnection,
  type GuardedConnectionOptions,
  type OpenGuardedConnection,
} from './outbound/guarded-connection.ts';
export { listOwnAddresses, resolveHost } from './outbound/resolver.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
export { waitForStopSignal } from './stop-signal.ts';
export type { ListenerTls } from './tls-options.ts';
