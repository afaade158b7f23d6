import type { TokenGuard } from '@ob/core/routes';
import { type Clock, type Random, type Route, respondEmpty, respondJson } from '@ob/http';
import { type AddressGuard, parseBody, readOptionalJson, refuseRequest } from '@ob/http/routes';
import {
  secretRotationSchema,
  type Webhook,
  webhookChangeSchema,
  webhookRequestSchema,
} from './records/webhook.ts';
import { readWebhookBody } from './routes/read-body.ts';
import { type AdmittedRequest, createRouteBuilder, requireWebhook } from './routes/route-builder.ts';
import { webhookLimitReached, webhookNotFound } from './routes/webhook-errors.ts';
import type { SecretBox } from './signing/secret-box.ts';
import { registerWebhook, rotateSecret } from './subscription/register-webhook.ts';
import type { SubscriptionStore } from './subscription/subscription-store.ts';
import { changeWebhook, type StoredWebhook } from './subscription/webhook.ts';

export { createDeliveryRoutes, type DeliveryRoutePorts } from './routes/delivery-routes.ts';

/** The ports of {@link createWebhookRoutes}. */
export interface WebhookRoutePorts {
  readonly tokens: TokenGuard;
  readonly subscriptions: SubscriptionStore;
  readonly secretBox: SecretBox;
  readonly addressGuard: Pick<AddressGuard, 'admit' | 'setting'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Creates the routes on which a client manages its webhooks. They need a token with the scope `webhooks`. */
export function createWebhookRoutes(ports: WebhookRoutePorts): readonly Route[] {
  const build = createRouteBuilder(ports);
  const one = '/webhooks/{webhookId}';
  return [
    build('POST', '/webhooks', 'create', handleCreate),
    build('GET', '/webhooks', 'list', handleList),
    build('GET', one, 'read', requireWebhook(handleRead)),
    build('PATCH', one, 'change', requireWebhook(handleUpdate)),
    build('DELETE', one, 'remove', handleDelete),
    build('POST', `${one}/rotate-secret`, 'rotate', requireWebhook(handleRotate)),
  ];
}

async function handleCreate(ports: WebhookRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, context } = admitted;
  const parse = (body: unknown) => parseBody(webhookRequestSchema, body);
  const read = await readWebhookBody(admitted, ports.addressGuard, parse);
  if (!read.ok) return read.refusal;
  const registered = await registerWebhook(ports, clientId, read.value);
  if (!registered.ok) return refuseRequest([webhookLimitReached], context);
  const { webhook, secret } = registered.value;
  return respondWebhook(201, { ...webhook, secret }, { location: describePath(webhook.webhook_id) });
}

async function handleList(ports: WebhookRoutePorts, { clientId }: AdmittedRequest): Promise<Response> {
  const stored = await ports.subscriptions.list(clientId);
  return respondJson(200, { data: stored.map(({ webhook }) => webhook), links: { self: '/webhooks' } });
}

async function handleRead(
  _ports: WebhookRoutePorts,
  _admitted: AdmittedRequest,
  { webhook }: StoredWebhook,
): Promise<Response> {
  return respondWebhook(200, webhook);
}

async function handleUpdate(ports: WebhookRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, webhookId, context } = admitted;
  const parse = (body: unknown) => parseBody(webhookChangeSchema, body);
  const read = await readWebhookBody(admitted, ports.addressGuard, parse);
  if (!read.ok) return read.refusal;
  const now = ports.clock.now();
  const changed = await ports.subscriptions.revise(clientId, webhookId, (current) =>
    changeWebhook(current, read.value, now),
  );
  return changed === undefined
    ? refuseRequest([webhookNotFound], context)
    : respondWebhook(200, changed.webhook);
}

async function handleDelete(
  ports: WebhookRoutePorts,
  { clientId, webhookId, context }: AdmittedRequest,
): Promise<Response> {
  const removed = await ports.subscriptions.remove(clientId, webhookId);
  return removed ? respondEmpty(204) : refuseRequest([webhookNotFound], context);
}

async function handleRotate(
  ports: WebhookRoutePorts,
  { clientId, webhookId, request, context }: AdmittedRequest,
): Promise<Response> {
  // Every field has a default, so the body is optional.
  const body = await readOptionalJson(request);
  if (!body.ok) return refuseRequest([body.refusal], context);
  const rotation = parseBody(secretRotationSchema, body.value);
  if (!rotation.ok) return refuseRequest(rotation.refusal, context);
  const rotated = await rotateSecret(ports, clientId, webhookId, rotation.value);
  if (rotated === undefined) return refuseRequest([webhookNotFound], context);
  return respondJson(200, { data: rotated, links: { self: describePath(webhookId) } });
}

function respondWebhook(
  status: number,
  webhook: Webhook & { readonly secret?: string },
  headers?: Readonly<Record<string, string>>,
): Response {
  return respondJson(status, { data: webhook, links: { self: describePath(webhook.webhook_id) } }, headers);
}

function describePath(webhookId: string): string {
  return `/webhooks/${webhookId}`;
}

export type { DeliveryRules } from './asyncapi/delivery-rules.ts';
export {
  type AsyncApiDocument,
  type AsyncApiOptions,
  createAsyncApiDocument,
  type EventMessage,
} from './asyncapi/document.ts';
export { describedEvents, type EventDescription } from './asyncapi/event-description.ts';
export { deliveryAttemptSchema, deliverySchema } from './records/delivery.ts';
export { webhookChangeSchema, webhookRequestSchema, webhookSchema } from './records/webhook.ts';
