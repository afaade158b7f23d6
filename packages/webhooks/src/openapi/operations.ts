// Routes import this one file, so that a build makes one chunk of all descriptions.
export { list as listDeliveries, ping, redeliver } from './delivery-operations.ts';
export { change, create, list, read, remove, rotate } from './webhook-operations.ts';
