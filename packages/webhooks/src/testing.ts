export { type SignedRequestOptions, signedRequest } from '@ob/webhooks-verify/signing';
export { type ModelRun, type ModelStep, modelSteps, startModelRun } from './testing/model-run.ts';
export { createOutboxEvents, createSampleWebhook } from './testing/sample-events.ts';
export type { WebhookEngineCase, WebhookEngineSubject } from './testing/webhook-engine.ts';
export { webhookEngineCases } from './testing/webhook-engine-cases.ts';
