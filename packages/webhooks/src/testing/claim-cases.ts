import { encodeEvent } from '@ob/webhooks-verify/signing';
import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  claim,
  claimBatch,
  claimOne,
  createOutboxEvents,
  createSampleEvent,
  createSampleWebhook,
  finish,
  listDeliveries,
  pluck,
  setStatus,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

export const claimCases: readonly WebhookEngineCase[] = [
  {
    name: 'an event goes once to every webhook of its client that selects its type',
    async run(subject) {
      const { subscriptions } = subject;
      await subscriptions.add(createSampleWebhook('all'), 100);
      await subscriptions.add(createSampleWebhook('one', 'client-1', ['consent.authorized']), 100);
      await subscriptions.add(createSampleWebhook('none', 'client-1', ['payment.failed']), 100);
      await subscriptions.add(createSampleWebhook('foreign', 'client-2'), 100);
      await subject.enqueue(createOutboxEvents('client-1', 'event-1'));
      const claimed = await claim(subject);
      assertEqual(pluck(claimed, 'webhookId').sort(), ['all', 'one'], 'webhooks');
      assertEqual(await claim(subject), [], 'claimed again');
    },
  },
  {
    name: 'a claimed delivery has the fields of an attempt',
    async run(subject) {
      await startDelivery(subject);
      subject.advance(7_000);
      const { lease, waitedMs, ...rest } = await claimOne(subject);
      const { secrets, webhook } = createSampleWebhook('hook-1');
      const expected = {
        clientId: 'client-1',
        webhookId: 'hook-1',
        url: webhook.url,
        secrets,
        standardWebhooks: false,
        eventId: 'event-1',
        eventType: 'consent.authorized',
        body: encodeEvent(createSampleEvent('event-1')),
        attemptsMade: 0,
        manual: false,
      };
      assertEqual(rest, expected, 'delivery');
      assertEqual(typeof lease.deliveryId, 'string', 'type of the delivery id');
      assertEqual(waitedMs >= 7_000 && waitedMs < 60_000, true, 'waited as long as it was due');
    },
  },
  {
    name: 'enqueuing the same event again changes nothing, also for later webhooks',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      const events = createOutboxEvents('client-1', 'event-1', 'event-1');
      await Promise.all(Array.from({ length: 5 }, () => subject.enqueue(events)));
      await addWebhooks(subject, 'hook-2');
      await subject.enqueue(events);
      assertEqual((await claim(subject)).length, 1, 'deliveries');
    },
  },
  {
    name: 'one event goes to the webhooks of several clients',
    async run(subject) {
      await subject.subscriptions.add(createSampleWebhook('hook-1', 'client-1'), 100);
      await subject.subscriptions.add(createSampleWebhook('hook-2', 'client-2'), 100);
      await subject.enqueue([
        ...createOutboxEvents('client-1', 'event-1'),
        ...createOutboxEvents('client-2', 'event-1'),
      ]);
      assertEqual(pluck(await claim(subject), 'eventId'), ['event-1', 'event-1'], 'events');
    },
  },
  {
    name: 'parallel claims return every delivery exactly once',
    async run(subject) {
      await addWebhooks(subject, 'hook-1', 'hook-2', 'hook-3');
      const ids = Array.from({ length: 20 }, (_, index) => `event-${index}`);
      await subject.enqueue(createOutboxEvents('client-1', ...ids));
      const claimed: ClaimedDelivery[] = [];
      for (let turn = 0; turn < 40 && claimed.length < 60; turn += 1) {
        const shares = await Promise.all([1, 2, 3, 4].map(() => claim(subject, { limit: 7 })));
        claimed.push(...shares.flat());
      }
      assertEqual(new Set(claimed.map(({ lease }) => lease.deliveryId)).size, 60, 'different deliveries');
      assertEqual(claimed.length, 60, 'deliveries');
    },
  },
  {
    name: 'parallel claims never exceed the cap of a webhook',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      const ids = Array.from({ length: 40 }, (_, index) => `event-${index}`);
      await subject.enqueue(createOutboxEvents('client-1', ...ids));
      let held: ClaimedDelivery[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const shares = await Promise.all(
          [1, 2, 3, 4].map(() => claim(subject, { limit: 4, capPerSubscription: 6 })),
        );
        held.push(...shares.flat());
        assertEqual(held.length <= 6, true, `at most 6 of ${held.length} in flight`);
        await subject.queue.complete(held.slice(0, 3).map((delivery) => finish(delivery, 'delivered')));
        held = held.slice(3);
      }
      const left = (await listDeliveries(subject, 'hook-1')).filter(({ status }) => status === 'pending');
      assertEqual(left.length, held.length, 'deliveries left');
    },
  },
  {
    name: 'a long queue of one webhook does not delay another webhook',
    async run(subject) {
      await addWebhooks(subject, 'long');
      const ids = Array.from({ length: 30 }, (_, index) => `event-${index}`);
      await subject.enqueue(createOutboxEvents('client-1', ...ids));
      await addWebhooks(subject, 'short');
      await subject.enqueue(createOutboxEvents('client-1', 'late-1', 'late-2'));
      const claimed = await claim(subject, { limit: 4 });
      assertEqual(pluck(claimed, 'webhookId').sort(), ['long', 'long', 'short', 'short'], 'webhooks');
    },
  },
  {
    name: 'the oldest delivery of a webhook is claimed first',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      for (const id of ['event-3', 'event-1', 'event-2']) {
        await subject.enqueue(createOutboxEvents('client-1', id));
        subject.advance(1);
      }
      assertEqual(pluck(await claim(subject, { limit: 1 }), 'eventId'), ['event-3'], 'first');
      assertEqual(pluck(await claim(subject), 'eventId').sort(), ['event-1', 'event-2'], 'then');
    },
  },
  {
    name: 'a claim says whether more deliveries are due, and when the next scheduled one is',
    async run(subject) {
      assertEqual(await claimBatch(subject), { deliveries: [], more: false }, 'of an empty queue');
      await addWebhooks(subject, 'hook-1');
      await subject.enqueue(createOutboxEvents('client-1', 'event-1', 'event-2'));
      const first = await claimBatch(subject, { capPerSubscription: 1 });
      assertEqual([first.deliveries.length, first.more], [1, true], 'below the cap');
      await subject.queue.complete(first.deliveries.map((delivery) => finish(delivery, 'timeout')));
      const second = await claimBatch(subject);
      const { nextDueMs = 0 } = second;
      assertEqual([second.deliveries.length, second.more], [1, false], 'the rest');
      assertEqual(nextDueMs > 25_000 && nextDueMs <= 30_000, true, `retry in ${nextDueMs} ms`);
    },
  },
  {
    name: 'a worker that left takes part again with its next claim',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      await subject.queue.leave();
      await subject.enqueue(createOutboxEvents('client-1', 'event-1'));
      assertEqual((await claim(subject)).length, 1, 'after leaving before any claim');
      await subject.queue.leave();
      await subject.queue.leave();
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      assertEqual((await claim(subject)).length, 1, 'after leaving twice');
    },
  },
  {
    name: 'deliveries of a disabled webhook are held, and are due at once when it is enabled',
    async run(subject) {
      await startDelivery(subject, 'timeout');
      await setStatus(subject, 'disabled');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      subject.advance(3_600_000);
      assertEqual(await claim(subject), [], 'claimed while disabled');
      const held = await listDeliveries(subject, 'hook-1');
      assertEqual(pluck(held, 'status'), ['held', 'held'], 'statuses');
      subject.advance(-3_600_000);
      await setStatus(subject, 'enabled');
      assertEqual(
        pluck(await claim(subject), 'eventId').sort(),
        ['event-1', 'event-2'],
        'claimed once enabled',
      );
    },
  },
  {
    name: 'deliveries of a removed webhook are never sent',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      await subject.enqueue(createOutboxEvents('client-1', 'event-1', 'event-2'));
      const claimed = await claimOne(subject, { limit: 1 });
      const { deliveryId } = claimed.lease;
      await subject.subscriptions.remove('client-1', 'hook-1');
      assertEqual(await claim(subject), [], 'claimed');
      assertEqual(
        await subject.queue.redeliver('client-1', 'hook-1', deliveryId),
        'not_found',
        'redelivered',
      );
      await subject.queue.complete([finish(claimed, 'timeout')]);
      subject.advance(3_600_000);
      assertEqual(await claim(subject), [], 'claimed later');
      assertEqual(await listDeliveries(subject, 'hook-1'), [], 'listed');
    },
  },
];
