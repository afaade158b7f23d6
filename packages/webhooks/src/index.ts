export { encodeEvent } from './event-body.ts';
