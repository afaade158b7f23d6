// Routes import only this file, so that the build puts all descriptions in one chunk.
export { list as listDeliveries, ping, redeliver } from './delivery-operations.ts';
export { change, create, list, read, remove, rotate } from './webhook-operations.ts';
