import {
  type ClaimedDelivery,
  changeWebhook,
  type DeliveryCompletion,
  type MemoryWebhooks,
  type Outcome,
} from '@ob/webhooks/primitives';
import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import { createMemorySubject } from '../memory-subject.ts';

export interface Outage {
  readonly lengthMs: number;
  readonly outcome: Extract<Outcome, 'refused' | 'timeout'>;
}

/** The cost of an outage. Times are in milliseconds since its start. */
export interface OutageReport {
  readonly events: number;
  readonly delivered: number;
  readonly abandoned: number;
  /** Requests that the endpoint received, or could not receive, while it was down. */
  readonly requestsWhileDown: number;
  readonly requests: number;
  readonly disabledAt: number | undefined;
  readonly lastDeliveredAt: number;
}

const durations = { delivered: 50, refused: 50, timeout: 10_000 } as const;

const hour = 3_600_000;
const hook = { clientId: 'client-1', webhookId: 'hook-1' };

/** Six postings of two events each within two seconds, then one posting a minute until the outage ends. */
function listEventTimes(lengthMs: number): readonly number[] {
  const burst = Array.from({ length: 6 }, (_, index) => index * 300);
  const later = Array.from({ length: Math.floor(lengthMs / 60_000) }, (_, index) => (index + 1) * 60_000);
  return [...burst, ...later].filter((at) => at < lengthMs).flatMap((at) => [at, at]);
}

/** Simulates an outage on the engine in memory. The client enables its disabled webhook when the outage ends. */
export async function simulateOutage(outage: Outage): Promise<OutageReport> {
  const fixture = createFixture(outage);
  const { engine, eventTimes, tally } = fixture;
  await engine.subscriptions.add(createSampleWebhook(hook.webhookId), 100);
  let enqueued = 0;
  while (engine.readNow() < outage.lengthMs + hour) {
    for (; enqueued < eventTimes.length && (eventTimes[enqueued] ?? 0) <= engine.readNow(); enqueued += 1)
      await engine.enqueue(createOutboxEvents(hook.clientId, `event-${enqueued}`));
    if (tally.disabledAt !== undefined && engine.readNow() >= outage.lengthMs) await enable(engine);
    const limits = { limit: 100, leaseMs: hour, capPerSubscription: 10 };
    const { deliveries: claimed } = await engine.queue.claim(limits);
    if (claimed.length > 0) await attempt(fixture, claimed);
    else
      engine.advance(
        Math.min(eventTimes[enqueued] ?? Number.POSITIVE_INFINITY, await findNextMoment(fixture)) -
          engine.readNow(),
      );
  }
  const deliveries = await engine.log.list({ ...hook, limit: 10_000 });
  const count = (status: string) => deliveries.filter((delivery) => delivery.status === status).length;
  return { events: enqueued, delivered: count('delivered'), abandoned: count('abandoned'), ...tally };
}

interface Fixture {
  readonly outage: Outage;
  readonly engine: ReturnType<typeof createMemorySubject>;
  readonly eventTimes: readonly number[];
  readonly tally: {
    requestsWhileDown: number;
    requests: number;
    disabledAt: number | undefined;
    lastDeliveredAt: number;
  };
}

function createFixture(outage: Outage): Fixture {
  const engine = createMemorySubject(0);
  const counts = { requestsWhileDown: 0, requests: 0 };
  const tally = { ...counts, disabledAt: undefined, lastDeliveredAt: 0 };
  return { outage, engine, eventTimes: listEventTimes(outage.lengthMs), tally };
}

/** Makes the claimed attempts at the same time; the next claim follows when they have ended. */
async function attempt(fixture: Fixture, claimed: readonly ClaimedDelivery[]): Promise<void> {
  const { outage, engine, tally } = fixture;
  const isDown = engine.readNow() < outage.lengthMs;
  const outcome = isDown ? outage.outcome : 'delivered';
  const startedAt = engine.readNow();
  engine.advance(durations[outcome]);
  const completions = claimed.map(
    ({ lease }): DeliveryCompletion => ({
      lease,
      attempt: { outcome, startedAt, durationMs: durations[outcome] },
    }),
  );
  const { disabled } = await engine.queue.complete(completions);
  tally.requests += claimed.length;
  if (isDown) tally.requestsWhileDown += claimed.length;
  else tally.lastDeliveredAt = engine.readNow();
  if (disabled.length > 0) tally.disabledAt = engine.readNow();
}

async function enable({ subscriptions }: MemoryWebhooks): Promise<void> {
  await subscriptions.revise(hook.clientId, hook.webhookId, (current) =>
    current.webhook.status === 'enabled' ? current : changeWebhook(current, { status: 'enabled' }, 0),
  );
}

/** Finds the next time with something to claim: a retry, or the end of the outage for a disabled webhook. */
async function findNextMoment({ outage, engine, tally }: Fixture): Promise<number> {
  const idle = outage.lengthMs + hour;
  if (tally.disabledAt !== undefined && engine.readNow() < outage.lengthMs) return outage.lengthMs;
  const pending = await engine.log.list({ ...hook, status: 'pending', limit: 10_000 });
  return pending
    .map(({ next_attempt_date_time = '' }) => Date.parse(next_attempt_date_time))
    .reduce((first, each) => Math.min(first, each), idle);
}
