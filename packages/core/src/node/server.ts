export { readConnection } from './server/connection.ts';
export { defaultListenerLimits, type ListenerLimits } from './server/listener-limits.ts';
export { type NodeHandler, toNodeHandler, type WebHandler } from './server/node-handler.ts';
export { type ProtectedListener, protectListener } from './server/protect-listener.ts';
