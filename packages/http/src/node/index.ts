export { readConnection } from './connection.ts';
export type { ListenerLimits } from './listener-limits.ts';
export { type NodeHandler, toNodeHandler, type WebHandler } from './node-handler.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
export { waitForStopSignal } from './stop-signal.ts';
export type { ListenerTls } from './tls-options.ts';
