export {
  createVerifierSync,
  type NodeRequest,
  type SyncVerifier,
  type SyncVerifierOptions,
  verifyNodeRequest,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from '@ob/webhooks-verify/node';
