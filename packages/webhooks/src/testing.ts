export { type SignedRequestOptions, signedRequest } from '@ob/webhooks-verify/signing';
export { beginEngineStory, type EngineStory, type StoryStep, storySteps } from './testing/engine-story.ts';
export { createOutboxEvents, createSampleWebhook } from './testing/sample-events.ts';
export type { WebhookEngineCase, WebhookEngineSubject } from './testing/webhook-engine.ts';
export { webhookEngineCases } from './testing/webhook-engine-cases.ts';
