export type { TlsIdentity } from './connector.ts';
export { nodeSigner } from './node-signer.ts';
export { listOwnAddresses, resolveHost } from './resolver.ts';
export { systemTimer } from './system-timer.ts';
export { createNodeTransport, type NodeTransport, type NodeTransportOptions } from './transport.ts';
