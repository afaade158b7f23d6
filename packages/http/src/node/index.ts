export { readConnection } from './connection.ts';
export { defaultListenerLimits, type ListenerLimits } from './listener-limits.ts';
export { type NodeHandler, toNodeHandler, type WebHandler } from './node-handler.ts';
export { type ProtectedListener, protectListener } from './protect-listener.ts';
