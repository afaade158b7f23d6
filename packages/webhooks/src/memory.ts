export type { MemoryWebhookPorts } from './memory/state.ts';
export { createMemoryWebhooks, type MemoryWebhooks } from './memory/webhooks.ts';
