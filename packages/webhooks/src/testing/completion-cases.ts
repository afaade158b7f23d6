import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  attemptOnce,
  claim,
  claimOne,
  complete,
  createOutboxEvents,
  finish,
  pluck,
  readDelivery,
  readWebhook,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

const countDue = async (subject: WebhookEngineSubject) => {
  const claimed = await claim(subject);
  await subject.queue.release(claimed.map(({ lease }) => lease));
  return claimed.length;
};

export const completionCases: readonly WebhookEngineCase[] = [
  {
    name: 'a failing delivery gets five attempts with the pauses of the schedule',
    async run(subject) {
      await startDelivery(subject);
      for (const wait of [30_000, 60_000, 120_000, 240_000]) {
        assertEqual(await attemptOnce(subject, 'http_status'), 'retried', 'verdict');
        subject.advance(wait - 1_000);
        assertEqual(await countDue(subject), 0, `due a second before ${wait} ms`);
        subject.advance(1_000);
      }
      assertEqual(await attemptOnce(subject, 'http_status'), 'abandoned', 'fifth verdict');
      subject.advance(86_400_000);
      assertEqual(await countDue(subject), 0, 'due after the fifth');
      const { status, attempts_made, attempts } = await readDelivery(subject);
      assertEqual([status, attempts_made], ['abandoned', 5], 'delivery');
      assertEqual(pluck(attempts, 'number'), [1, 2, 3, 4, 5], 'attempts');
    },
  },
  {
    name: 'a success ends a delivery, and its attempt is logged',
    async run(subject) {
      await startDelivery(subject, 'http_status');
      subject.advance(30_000);
      assertEqual(await attemptOnce(subject, 'delivered'), 'delivered', 'verdict');
      const { status, attempts_made, attempts, ...rest } = await readDelivery(subject);
      assertEqual([status, attempts_made], ['delivered', 2], 'delivery');
      assertEqual('next_attempt_date_time' in rest, false, 'has a next attempt');
      const moment = { date_time: '2026-03-01T09:30:00.000Z', duration_ms: 12, manual: false };
      const failed = {
        number: 1,
        ...moment,
        outcome: 'http_status',
        http_status: 503,
        response_excerpt: 'no',
      };
      assertEqual(attempts, [failed, { number: 2, ...moment, outcome: 'delivered' }], 'attempts');
    },
  },
  {
    name: 'sender_fault counts neither as an attempt nor as a failure',
    async run(subject) {
      await startDelivery(subject);
      assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'verdict');
      const { status, attempts_made, attempts } = await readDelivery(subject);
      assertEqual([status, attempts_made, attempts.length], ['pending', 0, 1], 'delivery');
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 0, 'failures');
    },
  },
  {
    name: 'a worker cannot complete a delivery after its lease',
    async run(subject) {
      await startDelivery(subject);
      // Long enough for the next claim on a slow machine.
      const late = await claimOne(subject, { leaseMs: 1_000 });
      assertEqual(await claim(subject), [], 'claimed within the lease');
      await subject.passLeaseTime(1_010);
      const taken = await claimOne(subject);
      assertEqual(taken.attemptsMade, 0, 'attempts lost with the worker');
      assertEqual(await complete(subject, [finish(late, 'http_status')]), ['lost'], 'late completion');
      await subject.queue.release([late.lease]);
      assertEqual(await complete(subject, [finish(taken, 'delivered')]), ['delivered'], 'completion');
      assertEqual((await readDelivery(subject)).attempts.length, 1, 'attempts logged');
    },
  },
  {
    name: 'moving the clock of the service ends no lease',
    async run(subject) {
      await startDelivery(subject);
      const claimed = await claimOne(subject, { leaseMs: 20_000 });
      subject.advance(3_600_000);
      assertEqual(await claim(subject), [], 'claimed by another');
      const completion = finish(claimed, 'delivered');
      assertEqual(await complete(subject, [completion]), ['delivered'], 'completion');
    },
  },
  {
    name: 'a repeated completion counts once',
    async run(subject) {
      await startDelivery(subject);
      const completion = finish(await claimOne(subject), 'timeout');
      const verdicts = await Promise.all([1, 2, 3, 4].map(() => complete(subject, [completion, completion])));
      assertEqual(verdicts.flat().filter((verdict) => verdict === 'retried').length, 1, 'counted');
      assertEqual((await subject.subscriptions.find('client-1', 'hook-1'))?.failedAttempts, 1, 'failures');
      assertEqual((await readDelivery(subject)).attempts_made, 1, 'attempts');
    },
  },
  {
    name: 'a released delivery is due at once, and its old lease is lost',
    async run(subject) {
      await startDelivery(subject);
      const claimed = await claimOne(subject);
      await subject.queue.release([claimed.lease]);
      assertEqual(await complete(subject, [finish(claimed, 'timeout')]), ['lost'], 'late completion');
      const [again] = await claim(subject);
      assertEqual(again?.attemptsMade, 0, 'attempts made');
    },
  },
  {
    name: 'an expired lease does not end other leases',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      await subject.enqueue(createOutboxEvents('client-1', 'event-1', 'event-2'));
      // First the long one: on a slow machine the short lease may be over before the next claim.
      const long = await claimOne(subject, { limit: 1, leaseMs: 20_000 });
      const short = await claimOne(subject, { limit: 1, leaseMs: 50 });
      await subject.passLeaseTime(60);
      const again = await claim(subject);
      assertEqual(pluck(again, 'eventId'), [short.eventId], 'claimed again');
      assertEqual(await complete(subject, [finish(long, 'delivered')]), ['delivered'], 'verdict');
    },
  },
];
