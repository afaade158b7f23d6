import { listedAttemptLimit } from '../delivery/delivery-log.ts';
import { type RedeliveryVerdict, requestedAttemptLimit } from '../delivery/delivery-queue.ts';
import { assertEqual, assertPresent } from './assert.ts';
import {
  attemptOnce,
  claim,
  claimOne,
  createOutboxEvents,
  finish,
  pluck,
  readDelivery,
  readWebhook,
  setStatus,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

const requestTimes = (subject: WebhookEngineSubject, deliveryId: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => subject.queue.redeliver('client-1', 'hook-1', deliveryId)));

const countVerdicts = (verdicts: readonly RedeliveryVerdict[]) =>
  (['accepted', 'too_many'] as const).map((one) => verdicts.filter((verdict) => verdict === one).length);

export const redeliveryCases: readonly WebhookEngineCase[] = [
  {
    name: 'a failed redelivery changes neither schedule, status nor failure count',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'timeout');
      const before = await readDelivery(subject);
      assertEqual(await subject.queue.redeliver('client-1', 'hook-1', deliveryId), 'accepted', 'requested');
      assertEqual(await attemptOnce(subject, 'http_status'), 'unchanged', 'verdict');
      assertEqual(await claim(subject), [], 'claimed afterwards');
      const { attempts, ...after } = await readDelivery(subject);
      assertEqual(after, { ...before, attempts: undefined }, 'delivery');
      assertEqual(
        attempts.map(({ number, manual }) => [number, manual]),
        [
          [1, false],
          [2, true],
        ],
        'attempts',
      );
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 0, 'failures');
      subject.advance(30_000);
      assertEqual((await claim(subject))[0]?.manual, false, 'the next scheduled attempt is manual');
    },
  },
  {
    name: 'a successful redelivery ends a pending and an abandoned delivery',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'timeout');
      for (const wait of [30_000, 60_000, 120_000, 240_000]) {
        subject.advance(wait);
        await attemptOnce(subject, 'timeout');
      }
      assertEqual((await readDelivery(subject)).status, 'abandoned', 'status before');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      assertEqual(await attemptOnce(subject, 'delivered'), 'delivered', 'verdict');
      const { status, attempts_made, attempts } = await readDelivery(subject);
      assertEqual([status, attempts_made, attempts.length], ['delivered', 5, 6], 'delivery');
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 1, 'failures');
      assertEqual(await claim(subject), [], 'claimed afterwards');
    },
  },
  {
    name: 'each request makes one attempt, also if the delivery is delivered or in flight',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      const request = () => subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      await Promise.all([request(), request()]);
      const first = await claimOne(subject);
      await request();
      assertEqual(await claim(subject), [], 'claimed while one is in flight');
      await subject.queue.complete([finish(first, 'reset')]);
      assertEqual(await attemptOnce(subject, 'delivered'), 'delivered', 'second redelivery');
      assertEqual(await attemptOnce(subject, 'http_status'), 'unchanged', 'third redelivery');
      assertEqual(await claim(subject), [], 'claimed afterwards');
      const { status, attempts_made, attempts } = await readDelivery(subject);
      assertEqual([status, attempts_made, attempts.length], ['delivered', 1, 4], 'delivery');
    },
  },
  {
    name: 'a redelivery survives the crash of a worker, and waits while its webhook is disabled',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      await claim(subject, { leaseMs: 50 });
      await subject.passLeaseTime(60);
      await setStatus(subject, 'disabled');
      assertEqual(await claim(subject), [], 'claimed while disabled');
      await setStatus(subject, 'enabled');
      assertEqual((await claim(subject))[0]?.manual, true, 'the claim is manual');
    },
  },
  {
    name: 'a redelivery is retried every 30 seconds after sender_fault',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      for (let turn = 0; turn < 3; turn += 1) {
        assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'verdict');
        subject.advance(29_000);
        assertEqual(await claim(subject), [], 'claimed a second too early');
        subject.advance(1_000);
      }
      assertEqual(await attemptOnce(subject, 'http_status'), 'unchanged', 'last verdict');
      subject.advance(86_400_000);
      assertEqual(await claim(subject), [], 'claimed afterwards');
      const { status, attempts_made, attempts } = await readDelivery(subject);
      assertEqual([status, attempts_made], ['delivered', 1], 'delivery');
      const expected = ['delivered', 'sender_fault', 'sender_fault', 'sender_fault', 'http_status'];
      assertEqual(pluck(attempts, 'outcome'), expected, 'attempts');
    },
  },
  {
    name: 'a deferred redelivery delays neither scheduled attempts nor later requests',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'timeout');
      subject.advance(20_000);
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'manual');
      subject.advance(10_000);
      const [scheduled] = await claim(subject);
      assertEqual(scheduled?.manual, false, 'the second scheduled attempt is manual');
      await subject.queue.complete([
        finish(assertPresent(scheduled, 'the second scheduled attempt'), 'timeout'),
      ]);
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      assertEqual(await attemptOnce(subject, 'timeout'), 'unchanged', 'requested later');
      assertEqual(await claim(subject), [], 'claimed before the deferred one is due');
      subject.advance(20_000);
      assertEqual(await attemptOnce(subject, 'delivered'), 'delivered', 'the deferred one');
    },
  },
  {
    name: 'failed redeliveries bring a webhook into the failing state, and a successful one ends it',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      const redeliver = () => subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      for (let turn = 0; turn < 3; turn += 1) {
        await redeliver();
        await attemptOnce(subject, 'timeout');
      }
      await subject.enqueue(createOutboxEvents('client-1', 'event-2', 'event-3', 'event-4'));
      await redeliver();
      const [probe, ...others] = await claim(subject);
      assertEqual([probe?.manual, others.length], [true, 0], 'claimed after three failed redeliveries');
      await subject.queue.complete([finish(assertPresent(probe, 'a redelivery'), 'delivered')]);
      assertEqual((await claim(subject)).length, 3, 'claimed after a successful one');
    },
  },
  {
    name: 'accepts and makes 100 of 320 redeliveries that are requested at once, and lists the newest attempts',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      assertEqual(
        countVerdicts(await requestTimes(subject, deliveryId, 320)),
        [100, 220],
        'accepted and refused',
      );
      for (let made = 0; made < requestedAttemptLimit; made += 1) await attemptOnce(subject, 'reset');
      assertEqual(await claim(subject), [], 'claimed beyond');
      const { attempts } = await readDelivery(subject);
      const all = requestedAttemptLimit + 1;
      const shown = Array.from(
        { length: listedAttemptLimit },
        (_, index) => all - listedAttemptLimit + 1 + index,
      );
      assertEqual(pluck(attempts, 'number'), shown, 'numbers shown');
      assertEqual(await requestTimes(subject, deliveryId, 1), ['accepted'], 'requested after them');
    },
  },
  {
    name: 'deferred redeliveries count towards the limit and are not dropped',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      await requestTimes(subject, deliveryId, 60);
      assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'manual');
      assertEqual(
        countVerdicts(await requestTimes(subject, deliveryId, 60)),
        [40, 20],
        'accepted and refused',
      );
      subject.advance(30_000);
      for (let made = 0; made < 100; made += 1) await attemptOnce(subject, 'reset');
      assertEqual(await claim(subject), [], 'claimed beyond');
    },
  },
  {
    name: 'refuses a redelivery of another client or webhook',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      const { queue } = subject;
      assertEqual(await queue.redeliver('client-2', 'hook-1', deliveryId), 'not_found', 'by another client');
      assertEqual(await queue.redeliver('client-1', 'hook-2', deliveryId), 'not_found', 'of another webhook');
      assertEqual(await queue.redeliver('client-1', 'hook-1', 'made-up'), 'not_found', 'of no delivery');
      assertEqual(await claim(subject), [], 'claimed');
    },
  },
];
