// Routes import this one file, so that a build makes one chunk of all descriptions.
export { authorize, push } from './authorization-operations.ts';
export { discoveryOf } from './discovery-operations.ts';
export { introspect, issue, revoke } from './token-operations.ts';
export { userinfoBy } from './userinfo-operations.ts';
