import type { Delivery } from '../records/delivery.ts';
import type { Outcome } from '../records/outcome.ts';

export interface ModelDelivery {
  readonly eventId: string;
  status: 'pending' | 'delivered' | 'abandoned';
  made: number;
  readonly attempts: boolean[];
  due: number;
  requested: number;
  /** The number of redeliveries after `sender_fault`. */
  deferred: number;
  retryAt: number;
  /** Whether the lease is for a redelivery. `undefined` without a lease. */
  leased: boolean | undefined;
}

/** Tests compare an engine with this model of one webhook. */
export interface EngineModel {
  removed: boolean;
  reason: 'consecutive_failures' | 'disabled_by_client' | undefined;
  /** In a row. */
  failures: number;
  /** In a row. */
  failedAttempts: number;
  now: number;
  readonly deliveries: Map<string, ModelDelivery>;
}

export const modelCap = 2;

const waits = [0, 30_000, 60_000, 120_000, 240_000];

export function createEngineModel(failures: number): EngineModel {
  return { removed: false, reason: undefined, failures, failedAttempts: 0, now: 0, deliveries: new Map() };
}

export function addToModel(model: EngineModel, eventId: string): void {
  if (model.removed) return;
  const { now: due } = model;
  const delivery = {
    eventId,
    status: 'pending',
    made: 0,
    attempts: [],
    due,
    requested: 0,
    deferred: 0,
    retryAt: 0,
    leased: undefined,
  } as const;
  model.deliveries.set(eventId, { ...delivery, attempts: [] });
}

/** Redeliveries go first. */
export function listClaimable(model: EngineModel): readonly string[] {
  const all = [...model.deliveries.values()];
  const cap = model.failedAttempts >= 3 ? 1 : modelCap;
  const full = all.filter(({ leased }) => leased !== undefined).length >= cap;
  if (model.removed || model.reason !== undefined || full) return [];
  const ready = all
    .map((delivery) => ({ delivery, at: readyAt(delivery) }))
    .filter(({ delivery, at }) => delivery.leased === undefined && at <= model.now);
  const byHand = ready.filter(({ at }) => at === Number.NEGATIVE_INFINITY);
  return (byHand.length > 0 ? byHand : ready).map(({ delivery }) => delivery.eventId);
}

function readyAt({ status, requested, due }: ModelDelivery): number {
  if (requested > 0) return Number.NEGATIVE_INFINITY;
  return status === 'pending' ? due : Number.POSITIVE_INFINITY;
}

/** Every claim starts with it. */
export function resumeModel(model: EngineModel): void {
  for (const delivery of model.deliveries.values()) {
    if (delivery.retryAt > model.now) continue;
    delivery.requested += delivery.deferred;
    delivery.deferred = 0;
  }
}

/** Returns whether the attempt disabled the webhook. */
export function endModelAttempt(model: EngineModel, delivery: ModelDelivery, outcome: Outcome): boolean {
  const manual = delivery.leased === true;
  delivery.leased = undefined;
  delivery.attempts.push(manual);
  if (outcome === 'delivered') model.failedAttempts = 0;
  else if (outcome !== 'sender_fault') model.failedAttempts += 1;
  if (manual) {
    endModelRedelivery(model, delivery, outcome);
    return false;
  }
  if (outcome === 'sender_fault') {
    delivery.due = model.now + 30_000;
    return false;
  }
  delivery.made += 1;
  if (outcome === 'delivered') {
    delivery.status = 'delivered';
    model.failures = 0;
    return false;
  }
  const wait = waits[delivery.made];
  if (wait !== undefined) {
    delivery.due = model.now + wait;
    return false;
  }
  delivery.status = 'abandoned';
  model.failures += 1;
  if (model.failures < 10 || model.reason !== undefined) return false;
  model.reason = 'consecutive_failures';
  return true;
}

function endModelRedelivery(model: EngineModel, delivery: ModelDelivery, outcome: Outcome): void {
  if (outcome === 'sender_fault') {
    delivery.deferred += delivery.requested;
    delivery.requested = 0;
    delivery.retryAt = model.now + 30_000;
    return;
  }
  delivery.requested -= 1;
  if (outcome === 'delivered') delivery.status = 'delivered';
}

export function enableModel(model: EngineModel): void {
  if (model.reason === undefined) return;
  model.reason = undefined;
  model.failures = 0;
  for (const delivery of model.deliveries.values()) {
    if (delivery.leased === undefined) delivery.due = Math.min(delivery.due, model.now);
  }
}

/** Returns the fields that a client sees. */
export function describeModelDelivery(
  model: EngineModel,
  { eventId, status, made, attempts, requested, deferred, leased }: ModelDelivery,
): Pick<Delivery, 'event_id' | 'status' | 'attempts_made'> & { readonly manual: readonly boolean[] } {
  const waits = status === 'pending' || deferred > 0 || requested > (leased === true ? 1 : 0);
  const held = waits && model.reason !== undefined;
  return { event_id: eventId, status: held ? 'held' : status, attempts_made: made, manual: attempts };
}
