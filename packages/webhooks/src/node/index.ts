export { nodeSigner } from './node-signer.ts';
export { systemTimer } from './system-timer.ts';
export { createNodeTransport, type NodeTransport, type NodeTransportOptions } from './transport.ts';
