import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  attemptOnce,
  claim,
  claimOne,
  createOutboxEvents,
  finish,
  pluck,
  readDelivery,
  setStatus,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

/** Checks that nothing is due a second before the end. */
async function passWait(subject: WebhookEngineSubject, wait: number): Promise<void> {
  subject.advance(wait - 1_000);
  assertEqual(await claim(subject), [], `due a second before ${wait} ms`);
  subject.advance(1_000);
}

export const scheduleCases: readonly WebhookEngineCase[] = [
  {
    name: 'sender_fault, a lost lease and a redelivery do not change the schedule',
    async run(subject) {
      const deliveryId = await startDelivery(subject);
      for (const [index, wait] of [30_000, 60_000, 120_000, 240_000].entries()) {
        assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'after a fault of the sender');
        await passWait(subject, 30_000);
        assertEqual((await readDelivery(subject)).attempts_made, index, 'attempts made');
        assertEqual(await attemptOnce(subject, 'timeout'), 'retried', 'verdict');
        await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
        assertEqual(await attemptOnce(subject, 'timeout'), 'unchanged', 'manual');
        await passWait(subject, wait);
        await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
        assertEqual(await attemptOnce(subject, 'timeout'), 'unchanged', 'manual, when it was due');
      }
      assertEqual(await attemptOnce(subject, 'timeout'), 'abandoned', 'fifth verdict');
      const { attempts_made, attempts } = await readDelivery(subject);
      assertEqual([attempts_made, attempts.length], [5, 17], 'attempts');
    },
  },
  {
    name: 'a worker that crashes uses up no attempt and adds no pause',
    async run(subject) {
      await startDelivery(subject, 'http_status');
      await passWait(subject, 30_000);
      const late = await claimOne(subject, { leaseMs: 50 });
      await subject.passLeaseTime(60);
      const again = await claimOne(subject);
      assertEqual([again.attemptsMade, again.lease.fence > late.lease.fence], [1, true], 'attempts, fence');
      const [verdict] = (await subject.queue.complete([finish(again, 'reset')])).verdicts;
      assertEqual(verdict, 'retried', 'verdict');
      await passWait(subject, 60_000);
      assertEqual(await attemptOnce(subject, 'delivered'), 'delivered', 'third');
      assertEqual((await readDelivery(subject)).attempts_made, 3, 'attempts made');
    },
  },
  {
    name: 'enabling a webhook ends the current pause and leaves later pauses unchanged',
    async run(subject) {
      await startDelivery(subject, 'timeout');
      await setStatus(subject, 'disabled');
      await setStatus(subject, 'enabled');
      assertEqual(await attemptOnce(subject, 'timeout'), 'retried', 'second, at once');
      await passWait(subject, 60_000);
      assertEqual((await claim(subject)).length, 1, 'due a minute after the second');
    },
  },
  {
    name: 'enabling a webhook makes a delivery due that also has a redelivery',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'timeout');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      await setStatus(subject, 'disabled');
      await setStatus(subject, 'enabled');
      assertEqual(await attemptOnce(subject, 'timeout'), 'unchanged', 'manual');
      assertEqual((await claim(subject))[0]?.manual, false, 'a scheduled attempt is due');
    },
  },
  {
    name: 'an attempt in flight while its webhook is disabled and enabled is followed by the usual pause',
    async run(subject) {
      await startDelivery(subject);
      const claimed = await claimOne(subject);
      await setStatus(subject, 'disabled');
      await setStatus(subject, 'enabled');
      await subject.queue.complete([finish(claimed, 'timeout')]);
      await passWait(subject, 30_000);
      assertEqual((await claim(subject)).length, 1, 'due after its wait');
    },
  },
  {
    name: 'a claim leaves out the excepted webhooks and fills its limit from the others',
    async run(subject) {
      await addWebhooks(subject, 'hook-1', 'hook-2', 'hook-3');
      await subject.enqueue(createOutboxEvents('client-1', 'event-1', 'event-2'));
      const claimed = await claim(subject, { except: ['hook-1', 'hook-3', 'made-up'] });
      assertEqual(pluck(claimed, 'webhookId'), ['hook-2', 'hook-2'], 'webhooks');
      assertEqual((await claim(subject, { except: [] })).length, 4, 'the others later');
    },
  },
];
