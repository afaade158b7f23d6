export { expressWebhook, type WebhookHandler, type WebhookResponse } from '@ob/webhooks-verify/express';
