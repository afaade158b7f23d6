import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import type { Outcome } from '../records/outcome.ts';
import type { WebhookStatus } from '../records/webhook.ts';
import { assertEqual } from './assert.ts';
import {
  addToModel,
  createEngineModel,
  describeModelDelivery,
  type EngineModel,
  enableModel,
  endModelAttempt,
  listClaimable,
  modelCap,
  resumeModel,
} from './engine-model.ts';
import {
  createOutboxEvents,
  createSampleWebhook,
  finish,
  listDeliveries,
  setStatus,
} from './sample-events.ts';
import type { WebhookEngineSubject } from './webhook-engine.ts';

const runLeaseMs = 60_000;
const maxEvents = 3;

interface RunState {
  readonly subject: WebhookEngineSubject;
  readonly model: EngineModel;
  /** Current leases, oldest first. */
  readonly held: ClaimedDelivery[];
  /** Current leases whose time is over. The next claim ends them. */
  readonly expired: Set<ClaimedDelivery>;
  readonly over: ClaimedDelivery[];
}

interface Step {
  can(state: RunState): boolean;
  take(state: RunState): Promise<void>;
}

const always = () => true;
const holds = ({ held }: RunState) => held.length > 0;

const end = (outcome: Outcome): Step => ({ can: holds, take: (state) => endAttempt(state, outcome) });
const pass = (milliseconds: number): Step => ({
  can: always,
  async take({ subject, model }) {
    subject.advance(milliseconds);
    model.now += milliseconds;
  },
});
const switchTo = (status: WebhookStatus): Step => ({
  can: ({ model }) => !model.removed && (model.reason === undefined) === (status === 'disabled'),
  async take({ subject, model }) {
    await setStatus(subject, status);
    if (status === 'enabled') enableModel(model);
    else model.reason = 'disabled_by_client';
  },
});

const steps = {
  enqueue: { can: ({ model }) => model.deliveries.size < maxEvents, take: enqueue },
  claim: { can: always, take: claimNext },
  deliver: end('delivered'),
  fail: end('timeout'),
  senderFault: end('sender_fault'),
  /** A worker completes deliveries after their leases. */
  late: { can: ({ over }) => over.length > 0, take: finishLate },
  release: { can: holds, take: releaseFirst },
  expire: { can: holds, take: expireAll },
  halfMinute: pass(30_000),
  fourMinutes: pass(240_000),
  failTwice: { can: always, take: failTwice },
  disable: switchTo('disabled'),
  enable: switchTo('enabled'),
  redeliver: { can: ({ model }) => model.deliveries.size > 0, take: redeliverFirst },
  remove: { can: ({ model }) => !model.removed, take: removeWebhook },
} as const satisfies Readonly<Record<string, Step>>;

/** The name of a step. */
export type ModelStep = keyof typeof steps;

/** The names of all steps of a run. */
export const modelSteps = Object.keys(steps) as readonly ModelStep[];

/** Compares an engine with a simple model, step by step. */
export interface ModelRun {
  /** Lists the steps that are possible now. */
  listSteps(): readonly ModelStep[];
  /** Throws if the engine differs from the model. */
  take(step: ModelStep): Promise<void>;
}

/**
 * Starts a run with one webhook and `failures` abandoned deliveries in a row. The engine must be empty, and its
 * `passLeaseTime` must move only the clock of leases.
 */
export async function startModelRun(subject: WebhookEngineSubject, failures: number): Promise<ModelRun> {
  const sample = createSampleWebhook('hook-1');
  const webhook = { ...sample.webhook, consecutive_failures: failures };
  await subject.subscriptions.add({ ...sample, webhook }, 100);
  const state: RunState = {
    subject,
    model: createEngineModel(failures),
    held: [],
    expired: new Set(),
    over: [],
  };
  return {
    listSteps: () => modelSteps.filter((step) => steps[step].can(state)),
    async take(step) {
      await steps[step].take(state);
      await compare(state);
    },
  };
}

async function enqueue({ subject, model }: RunState): Promise<void> {
  const eventId = `event-${model.deliveries.size + 1}`;
  await subject.enqueue(createOutboxEvents('client-1', eventId));
  addToModel(model, eventId);
}

async function claimNext(state: RunState): Promise<void> {
  endExpired(state);
  resumeModel(state.model);
  const { subject, model, held } = state;
  const claimable = listClaimable(model);
  const { deliveries: claimed } = await subject.queue.claim({
    limit: 1,
    leaseMs: runLeaseMs,
    capPerSubscription: modelCap,
  });
  assertEqual(claimed.length, Math.min(1, claimable.length), 'deliveries claimed');
  for (const delivery of claimed) {
    const { eventId, manual, attemptsMade } = delivery;
    assertEqual(claimable.includes(eventId), true, `${eventId} is one of ${claimable.join()}`);
    const own = readModel(model, delivery);
    assertEqual([manual, attemptsMade], [own.requested > 0, own.made], 'manual, attempts made');
    own.leased = manual;
    held.push(delivery);
  }
}

async function endAttempt(state: RunState, outcome: Outcome): Promise<void> {
  const { subject, model } = state;
  const first = takeFirst(state);
  const delivery = readModel(model, first);
  const { verdicts, disabled } = await subject.queue.complete([finish(first, outcome)]);
  if (model.removed) return assertEqual(disabled, [], 'disabled though removed');
  const manual = delivery.leased === true;
  const disables = endModelAttempt(model, delivery, outcome);
  const settled = delivery.status === 'pending' ? 'retried' : delivery.status;
  const redelivered = outcome === 'sender_fault' ? 'retried' : 'unchanged';
  const verdict = manual && outcome !== 'delivered' ? redelivered : settled;
  assertEqual(verdicts, [verdict], 'verdict');
  assertEqual(disabled, disables ? ['hook-1'] : [], 'reported as disabled');
}

async function failTwice(state: RunState): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await claimNext(state);
    if (state.held.length > 0) await endAttempt(state, 'timeout');
    await pass(240_000).take(state);
  }
}

async function finishLate({ subject, over }: RunState): Promise<void> {
  for (const ended of over) {
    const { verdicts, disabled } = await subject.queue.complete([finish(ended, 'timeout')]);
    assertEqual([verdicts, disabled], [['lost'], []], 'late completion');
    await subject.queue.release([ended.lease]);
  }
}

async function releaseFirst(state: RunState): Promise<void> {
  const first = takeFirst(state);
  await state.subject.queue.release([first.lease]);
  readModel(state.model, first).leased = undefined;
}

async function expireAll({ subject, held, expired }: RunState): Promise<void> {
  await subject.passLeaseTime(runLeaseMs);
  for (const delivery of held) expired.add(delivery);
}

/** Ends the expired leases, as every claim does. */
function endExpired({ model, held, expired, over }: RunState): void {
  for (const delivery of expired) {
    const index = held.indexOf(delivery);
    if (index < 0) continue;
    held.splice(index, 1);
    over.push(delivery);
    readModel(model, delivery).leased = undefined;
  }
  expired.clear();
}

async function redeliverFirst({ subject, model }: RunState): Promise<void> {
  const deliveries = await listDeliveries(subject, 'hook-1');
  const first = deliveries.find(({ event_id }) => event_id === 'event-1');
  const verdict = await subject.queue.redeliver('client-1', 'hook-1', first?.delivery_id ?? 'event-1');
  assertEqual(verdict, model.removed ? 'not_found' : 'accepted', 'redelivered');
  const own = model.deliveries.get('event-1');
  if (own !== undefined && verdict === 'accepted') own.requested += 1;
}

async function removeWebhook({ subject, model }: RunState): Promise<void> {
  assertEqual(await subject.subscriptions.remove('client-1', 'hook-1'), true, 'removed');
  model.removed = true;
}

function takeFirst({ held, over }: RunState): ClaimedDelivery {
  const [first] = held.splice(0, 1);
  if (first === undefined) throw new Error('There is no current lease');
  over.push(first);
  return first;
}

function readModel(model: EngineModel, { eventId }: ClaimedDelivery) {
  const delivery = model.deliveries.get(eventId);
  if (delivery === undefined) throw new Error(`${eventId} was never enqueued`);
  return delivery;
}

async function compare({ subject, model }: RunState): Promise<void> {
  const stored = await subject.subscriptions.find('client-1', 'hook-1');
  const { status, status_reason, consecutive_failures } = stored?.webhook ?? {};
  const shownAs = model.reason === undefined ? 'enabled' : 'disabled';
  const expected = [shownAs, model.reason, model.failures, Math.min(3, model.failedAttempts)];
  const found = [status, status_reason?.code, consecutive_failures, stored?.failedAttempts];
  assertEqual(found, model.removed ? [undefined, undefined, undefined, undefined] : expected, 'webhook');
  const shown = (await listDeliveries(subject, 'hook-1')).map(
    ({ event_id, status, attempts_made, attempts }) => {
      return { event_id, status, attempts_made, manual: attempts.map(({ manual }) => manual) };
    },
  );
  const known = [...model.deliveries.values()].map((delivery) => describeModelDelivery(model, delivery));
  const byEvent = [...shown].sort((left, right) => (left.event_id < right.event_id ? -1 : 1));
  assertEqual(byEvent, model.removed ? [] : known, 'deliveries');
}
