import { encodeEvent } from '@ob/webhooks-verify/signing';
import { type DeliverySettlement, describeSettlement, settleDelivery } from '../delivery/delivery.ts';
import {
  type ClaimedBatch,
  type ClaimedDelivery,
  type CompletionReport,
  type DeliveryClaim,
  type DeliveryCompletion,
  type DeliveryLease,
  type DeliveryQueue,
  requestedAttemptLimit,
} from '../delivery/delivery-queue.ts';
import { limitInFlight, recordAttempt } from '../delivery/health.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';
import {
  findReadyAt,
  isSending,
  type MemoryDelivery,
  type MemoryWebhookPorts,
  type MemoryWebhookState,
} from './state.ts';

export function createMemoryQueue(state: MemoryWebhookState, ports: MemoryWebhookPorts): DeliveryQueue {
  return {
    async claim(claim) {
      endLeases(state, ports.leaseClock.now());
      resumeRedeliveries(state, ports.clock.now());
      const until = ports.leaseClock.now() + claim.leaseMs;
      const now = ports.clock.now();
      const deliveries = selectDue(state, claim, now).map(({ delivery, stored }) => {
        delivery.leasedUntil = until;
        delivery.fence += 1;
        delivery.leasedManual = delivery.manualRequested > 0;
        return describeClaimed(delivery, stored, now);
      });
      return { deliveries, ...describeRest(state, now) };
    },
    // All workers share this process.
    leave: async () => {},
    complete: async (completions) => completeAll(state, completions, ports.clock.now()),
    async release(leases) {
      for (const lease of leases) {
        const delivery = findLeased(state, lease);
        if (delivery !== undefined) endLease(delivery);
      }
    },
    async redeliver(clientId, webhookId, deliveryId) {
      const delivery = state.deliveries.get(deliveryId);
      if (delivery?.webhookId !== webhookId || delivery.event.clientId !== clientId) return 'not_found';
      if (delivery.manualRequested + (delivery.deferred?.count ?? 0) >= requestedAttemptLimit)
        return 'too_many';
      delivery.manualRequested += 1;
      return 'accepted';
    },
    async holdClient(clientId) {
      for (const id of listWebhookIds(state, clientId)) state.unregistered.add(id);
    },
    async listHeldClients() {
      const held = [...state.unregistered].map((id) => state.webhooks.get(id)?.clientId);
      return [...new Set(held.filter((clientId) => clientId !== undefined))].sort();
    },
    async resumeClient(clientId) {
      for (const id of listWebhookIds(state, clientId)) state.unregistered.delete(id);
    },
  };
}

function listWebhookIds({ webhooks }: MemoryWebhookState, clientId: string): readonly string[] {
  const own = [...webhooks.values()].filter((stored) => stored.clientId === clientId);
  return own.map(({ webhook }) => webhook.webhook_id);
}

/** Describes the deliveries of enabled webhooks that a claim left. */
function describeRest(state: MemoryWebhookState, now: number): Omit<ClaimedBatch, 'deliveries'> {
  const sending = [...state.deliveries.values()].filter(({ webhookId }) => isSending(state, webhookId));
  const readyAt = sending.map(findReadyAt).filter((at) => at !== undefined);
  const deferredAt = sending.flatMap(({ deferred }) => deferred?.retryAt ?? []);
  const nextDueMs = Math.min(...readyAt.filter((at) => at > now), ...deferredAt) - now;
  return { more: readyAt.some((at) => at <= now), ...(Number.isFinite(nextDueMs) ? { nextDueMs } : {}) };
}

interface DueDelivery {
  readonly delivery: MemoryDelivery;
  readonly stored: StoredWebhook;
  /** The number of earlier deliveries of the same webhook. */
  readonly turn: number;
}

function selectDue(state: MemoryWebhookState, claim: DeliveryClaim, now: number): readonly DueDelivery[] {
  const due = [...state.webhooks.values()].flatMap((stored) => selectDueOf(state, stored, claim, now));
  return due.sort((left, right) => left.turn - right.turn).slice(0, claim.limit);
}

function selectDueOf(
  state: MemoryWebhookState,
  stored: StoredWebhook,
  claim: DeliveryClaim,
  now: number,
): readonly DueDelivery[] {
  const { webhook_id } = stored.webhook;
  if (!isSending(state, webhook_id) || claim.except?.includes(webhook_id)) return [];
  const own = [...state.deliveries.values()].filter(({ webhookId }) => webhookId === webhook_id);
  const cap = limitInFlight(stored, claim.capPerSubscription);
  const room = cap - own.filter(({ leasedUntil }) => leasedUntil !== undefined).length;
  return own
    .map((delivery) => ({ delivery, readyAt: findReadyAt(delivery) ?? Number.POSITIVE_INFINITY }))
    .filter(({ readyAt }) => readyAt <= now)
    .sort((left, right) => (left.readyAt < right.readyAt ? -1 : Number(left.readyAt > right.readyAt)))
    .slice(0, Math.max(0, room))
    .map(({ delivery }, turn) => ({ delivery, stored, turn }));
}

function describeClaimed(delivery: MemoryDelivery, stored: StoredWebhook, now: number): ClaimedDelivery {
  const { event } = delivery.event;
  return {
    lease: { deliveryId: delivery.deliveryId, fence: delivery.fence },
    clientId: stored.clientId,
    webhookId: delivery.webhookId,
    url: stored.webhook.url,
    secrets: stored.secrets,
    standardWebhooks: stored.webhook.standard_webhooks,
    eventId: event.id,
    eventType: event.type,
    body: encodeEvent(event),
    attemptsMade: delivery.attemptsMade,
    manual: delivery.leasedManual,
    waitedMs: delivery.leasedManual ? 0 : Math.max(0, now - delivery.dueAt),
  };
}

function completeAll(
  state: MemoryWebhookState,
  completions: readonly DeliveryCompletion[],
  now: number,
): CompletionReport {
  const listEnabled = () =>
    [...state.webhooks.values()].filter(({ webhook }) => webhook.status === 'enabled');
  const enabled = listEnabled().map(({ webhook }) => webhook.webhook_id);
  const verdicts = completions.map((completion) => complete(state, completion, now));
  const still = new Set(listEnabled().map(({ webhook }) => webhook.webhook_id));
  return { verdicts, disabled: enabled.filter((webhookId) => !still.has(webhookId)) };
}

function complete(
  state: MemoryWebhookState,
  { lease, attempt }: DeliveryCompletion,
  now: number,
): CompletionReport['verdicts'][number] {
  const delivery = findLeased(state, lease);
  const stored = delivery && state.webhooks.get(delivery.webhookId);
  if (delivery === undefined || stored === undefined) return 'lost';
  const manual = delivery.leasedManual;
  const settlement = settleDelivery({ attemptsMade: delivery.attemptsMade, manual }, attempt.outcome, now);
  delivery.leasedUntil = undefined;
  delivery.attempts.push({ ...attempt, manual });
  const deferred = settlement?.status === 'redelivery_deferred';
  if (manual && !deferred) delivery.manualRequested -= 1;
  if (settlement !== undefined) applySettlement(delivery, settlement);
  const { outcome } = attempt;
  state.webhooks.set(delivery.webhookId, recordAttempt(stored, { outcome, manual, settlement }, now));
  return describeSettlement(settlement);
}

function applySettlement(delivery: MemoryDelivery, settlement: DeliverySettlement): void {
  if (settlement.status === 'redelivery_deferred') {
    deferRedeliveries(delivery, settlement.retryAt);
    return;
  }
  delivery.status = settlement.status;
  delivery.attemptsMade = settlement.attemptsMade;
  if (settlement.status === 'pending') delivery.dueAt = settlement.dueAt;
}

/** Defers all waiting redeliveries, because they have the same endpoint. Later requests do not wait. */
function deferRedeliveries(delivery: MemoryDelivery, retryAt: number): void {
  delivery.deferred = { count: delivery.manualRequested + (delivery.deferred?.count ?? 0), retryAt };
  delivery.manualRequested = 0;
}

function resumeRedeliveries(state: MemoryWebhookState, now: number): void {
  for (const delivery of state.deliveries.values()) {
    const { deferred } = delivery;
    if (deferred === undefined || deferred.retryAt > now) continue;
    delivery.manualRequested += deferred.count;
    delivery.deferred = undefined;
  }
}

function findLeased(state: MemoryWebhookState, lease: DeliveryLease): MemoryDelivery | undefined {
  const delivery = state.deliveries.get(lease.deliveryId);
  return delivery?.leasedUntil !== undefined && delivery.fence === lease.fence ? delivery : undefined;
}

function endLeases(state: MemoryWebhookState, now: number): void {
  for (const delivery of state.deliveries.values()) {
    if (delivery.leasedUntil !== undefined && delivery.leasedUntil <= now) endLease(delivery);
  }
}

function endLease(delivery: MemoryDelivery): void {
  delivery.leasedUntil = undefined;
  delivery.fence += 1;
}
