export { type NodeRequest, verifyNodeRequest } from '../verify/node-request.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from '../verify/refusal.ts';
export { createVerifierSync, type SyncVerifier, type SyncVerifierOptions } from './sync-verifier.ts';
