import { formatRetryAfter } from '@ob/core/primitives';
import type { CursorCodec, TokenGuard } from '@ob/core/routes';
import { type ApiError, type Route, respondJson } from '@ob/http';
import { type AddressGuard, refuseRequest } from '@ob/http/routes';
import { encodeDeliveryCursor } from '../delivery/delivery-cursor.ts';
import type { DeliveryLog, DeliveryQuery } from '../delivery/delivery-log.ts';
import { type DeliveryQueue, requestedAttemptLimit } from '../delivery/delivery-queue.ts';
import { describeBlockedTarget } from '../dispatch/blocked-target.ts';
import { type PingPorts, pingWebhook } from '../dispatch/ping-webhook.ts';
import type { Delivery } from '../records/delivery.ts';
import { type PingRefusal, pingsPerMinute } from '../subscription/ping-limit.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import { readDeliveryQuery } from './read-delivery-query.ts';
import { type AdmittedRequest, createRouteBuilder, requireWebhook } from './route-builder.ts';
import { deliveryNotFound, webhookNotFound } from './webhook-errors.ts';

/** The ports of {@link createDeliveryRoutes}. */
export interface DeliveryRoutePorts extends PingPorts {
  readonly tokens: TokenGuard;
  readonly subscriptions: Pick<SubscriptionStore, 'find' | 'revise'>;
  readonly log: DeliveryLog;
  readonly queue: Pick<DeliveryQueue, 'redeliver'>;
  readonly cursors: CursorCodec;
  readonly addressGuard: Pick<AddressGuard, 'setting'>;
}

/** Creates the routes on which a client pings its webhooks, lists deliveries and requests redeliveries. */
export function createDeliveryRoutes(ports: DeliveryRoutePorts): readonly Route[] {
  const build = createRouteBuilder(ports);
  const one = '/webhooks/{webhookId}';
  const again = `${one}/deliveries/{deliveryId}/redeliver`;
  return [
    build('POST', `${one}/ping`, 'ping', handlePing),
    build('GET', `${one}/deliveries`, 'listDeliveries', requireWebhook(handleDeliveries)),
    build('POST', again, 'redeliver', requireWebhook(handleRedelivery)),
  ];
}

async function handlePing(
  ports: DeliveryRoutePorts,
  { clientId, webhookId, context }: AdmittedRequest,
): Promise<Response> {
  const pinged = await pingWebhook(ports, clientId, webhookId);
  if (pinged === undefined) return refuseRequest([webhookNotFound], context);
  if (!pinged.ok) {
    context.addHeaders({ 'retry-after': formatRetryAfter(pinged.refusal.retryAfterMs) });
    return refuseRequest([pingErrors[pinged.refusal.code]], context);
  }
  const { outcome, httpStatus, durationMs } = pinged.value;
  if (outcome === 'blocked_address')
    context.annotate({ reason: `blocked_address: ${describeBlockedTarget(ports.addressGuard)}` });
  const status = httpStatus === undefined ? {} : { http_status: httpStatus };
  const data = { outcome, ...status, duration_ms: durationMs };
  return respondJson(200, { data, links: { self: `/webhooks/${webhookId}` } });
}

const pingErrors: Readonly<Record<PingRefusal['code'], ApiError>> = {
  ping_in_flight: {
    code: 'rate_limit_exceeded',
    detail: 'Another ping of this webhook is in flight. Retry after the seconds in Retry-After.',
  },
  too_many_pings: {
    code: 'rate_limit_exceeded',
    detail: `You may ping a webhook ${pingsPerMinute} times a minute. Retry after the seconds in Retry-After.`,
  },
};

async function handleDeliveries(ports: DeliveryRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, webhookId, request, context } = admitted;
  const query = readDeliveryQuery(request, ports.cursors, { clientId, webhookId });
  if (!query.ok) return refuseRequest(query.refusal, context);
  const { limit } = query.value;
  const rows = await ports.log.list({ ...query.value, limit: limit + 1 });
  const data = rows.slice(0, limit);
  const self = `/webhooks/${webhookId}/deliveries`;
  const last = data.at(-1);
  const next =
    rows.length > limit && last !== undefined ? { next: describeNext(ports, self, query.value, last) } : {};
  return respondJson(200, { data, links: { self, ...next } });
}

async function handleRedelivery(ports: DeliveryRoutePorts, admitted: AdmittedRequest): Promise<Response> {
  const { clientId, webhookId, deliveryId, context } = admitted;
  const verdict = await ports.queue.redeliver(clientId, webhookId, deliveryId);
  if (verdict === 'not_found') return refuseRequest([deliveryNotFound], context);
  if (verdict === 'too_many') {
    context.addHeaders({ 'retry-after': formatRetryAfter(redeliveryPauseMs) });
    return refuseRequest([tooManyRedeliveries], context);
  }
  const links = { self: `/webhooks/${webhookId}/deliveries` };
  return respondJson(202, { data: { delivery_id: deliveryId }, links });
}

/** An estimate: the duration of the next attempt depends on the endpoint. */
const redeliveryPauseMs = 60_000;

const tooManyRedeliveries: ApiError = {
  code: 'rate_limit_exceeded',
  detail: `${requestedAttemptLimit} redeliveries of this delivery are waiting. Retry after the seconds in Retry-After.`,
};

function describeNext(
  { cursors }: Pick<DeliveryRoutePorts, 'cursors'>,
  self: string,
  query: DeliveryQuery,
  last: Delivery,
): string {
  const position = { createdAt: Date.parse(last.creation_date_time), deliveryId: last.delivery_id };
  const pairs = [
    ['status', query.status],
    ['event_id', query.eventId],
    ['limit', String(query.limit)],
    ['cursor', encodeDeliveryCursor(cursors, query, position)],
  ];
  const parameters = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${self}?${new URLSearchParams(parameters)}`;
}
