import type { TokenGuard } from '@ob/core/routes';
import {
  type ApiRoute,
  type Clock,
  type Method,
  type Random,
  type Route,
  respondEmpty,
  respondJson,
} from '@ob/http';
import { type AddressGuard, readOptionalJson, refuseRequest } from '@ob/http/routes';
import type { Webhook } from './records/webhook.ts';
import { type AdmittedRequest, admitWebhookClients } from './routes/admit.ts';
import { readWebhookBody } from './routes/read-body.ts';
import { webhookLimitReached, webhookNotFound } from './routes/webhook-errors.ts';
import { parseSecretRotation, parseWebhookChange, parseWebhookRequest } from './schema/parse-body.ts';
import type { SecretBox } from './signing/secret-box.ts';
import { registerWebhook, rotateSecret } from './subscription/register-webhook.ts';
import type { SubscriptionStore } from './subscription/subscription-store.ts';
import { changeWebhook } from './subscription/webhook.ts';

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

type Handle = (ports: WebhookRoutePorts, admitted: AdmittedRequest) => Promise<Response>;

const loadOperations = () => import('./openapi/operations.ts');

/** Creates the routes on which a client manages its webhooks. They need a token with the scope `webhooks`. */
export function createWebhookRoutes(ports: WebhookRoutePorts): readonly Route[] {
  const make = (method: Method, path: string, handle: Handle, describe: ApiRoute['describe']): Route =>
    admitWebhookClients(ports.tokens, { method, path, describe }, (admitted) => handle(ports, admitted));
  const one = '/webhooks/{webhookId}';
  return [
    make('POST', '/webhooks', handleCreate, async () => (await loadOperations()).create),
    make('GET', '/webhooks', handleList, async () => (await loadOperations()).list),
    make('GET', one, handleRead, async () => (await loadOperations()).read),
    make('PATCH', one, handleUpdate, async () => (await loadOperations()).change),
    make('DELETE', one, handleDelete, async () => (await loadOperations()).remove),
    make('POST', `${one}/rotate-secret`, handleRotate, async () => (await loadOperations()).rotate),
  ];
}

async function handleCreate(ports: WebhookRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, context } = admitted;
  const read = await readWebhookBody(admitted, ports.addressGuard, parseWebhookRequest);
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
  ports: WebhookRoutePorts,
  { clientId, webhookId, context }: AdmittedRequest,
): Promise<Response> {
  const stored = await ports.subscriptions.find(clientId, webhookId);
  return stored === undefined
    ? refuseRequest([webhookNotFound], context)
    : respondWebhook(200, stored.webhook);
}

async function handleUpdate(ports: WebhookRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, webhookId, context } = admitted;
  if ((await ports.subscriptions.find(clientId, webhookId)) === undefined)
    return refuseRequest([webhookNotFound], context);
  const read = await readWebhookBody(admitted, ports.addressGuard, parseWebhookChange);
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

async function handleRotate(ports: WebhookRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, webhookId, context } = admitted;
  if ((await ports.subscriptions.find(clientId, webhookId)) === undefined)
    return refuseRequest([webhookNotFound], context);
  // Every field has a default, so the body is optional.
  const read = await readWebhookBody(admitted, ports.addressGuard, parseSecretRotation, readOptionalJson);
  if (!read.ok) return read.refusal;
  const rotated = await rotateSecret(ports, clientId, webhookId, read.value);
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
