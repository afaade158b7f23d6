import { type DeliveryLog, type DeliveryQuery, listedAttemptLimit } from '../delivery/delivery-log.ts';
import type { Delivery, DeliveryAttempt } from '../records/delivery.ts';
import { isSending, type MemoryAttempt, type MemoryDelivery, type MemoryWebhookState } from './state.ts';

export function createMemoryLog(state: MemoryWebhookState): DeliveryLog {
  return {
    async list(query) {
      const stored = state.webhooks.get(query.webhookId);
      if (stored?.clientId !== query.clientId) return [];
      return [...state.deliveries.values()]
        .filter((delivery) => delivery.webhookId === query.webhookId && isBehind(delivery, query.after))
        .sort(compareNewestFirst)
        .map((delivery) => describeDelivery(delivery, isSending(state, query.webhookId)))
        .filter((delivery) => matchesQuery(delivery, query))
        .slice(0, query.limit);
    },
  };
}

function isBehind(delivery: MemoryDelivery, after: DeliveryQuery['after']): boolean {
  return after === undefined || compareNewestFirst(delivery, after) > 0;
}

type Position = Pick<MemoryDelivery, 'createdAt' | 'deliveryId'>;

function compareNewestFirst(left: Position, right: Position): number {
  if (left.createdAt !== right.createdAt) return right.createdAt - left.createdAt;
  return left.deliveryId < right.deliveryId ? 1 : -1;
}

function matchesQuery(delivery: Delivery, { status, eventId }: DeliveryQuery): boolean {
  return (
    (status ?? delivery.status) === delivery.status && (eventId ?? delivery.event_id) === delivery.event_id
  );
}

function describeDelivery(delivery: MemoryDelivery, isSent: boolean): Delivery {
  const { event } = delivery.event;
  const pending = delivery.status === 'pending';
  const held = !isSent && (pending || hasWaitingRedelivery(delivery));
  return {
    delivery_id: delivery.deliveryId,
    event_id: event.id,
    event_type: event.type,
    resource_id: event.resource_id,
    status: held ? 'held' : delivery.status,
    attempts_made: delivery.attemptsMade,
    ...(pending && isSent ? { next_attempt_date_time: formatMoment(delivery.dueAt) } : {}),
    creation_date_time: formatMoment(delivery.createdAt),
    attempts: delivery.attempts.map(describeAttempt).slice(-listedAttemptLimit),
  };
}

function hasWaitingRedelivery({
  manualRequested,
  leasedManual,
  leasedUntil,
  deferred,
}: MemoryDelivery): boolean {
  const inFlight = leasedUntil !== undefined && leasedManual ? 1 : 0;
  return manualRequested > inFlight || deferred !== undefined;
}

function describeAttempt(attempt: MemoryAttempt, index: number): DeliveryAttempt {
  return {
    number: index + 1,
    date_time: formatMoment(attempt.startedAt),
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    ...(attempt.httpStatus === undefined ? {} : { http_status: attempt.httpStatus }),
    ...(attempt.responseExcerpt === undefined ? {} : { response_excerpt: attempt.responseExcerpt }),
    manual: attempt.manual,
  };
}

function formatMoment(moment: number): string {
  return new Date(moment).toISOString();
}
