import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  claim,
  createOutboxEvents,
  createSampleWebhook,
  listDeliveries,
  pluck,
  readDelivery,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

async function enqueueForTwo(subject: WebhookEngineSubject): Promise<void> {
  await addWebhooks(subject, 'hook-1', 'hook-2');
  await subject.subscriptions.add(createSampleWebhook('other', 'client-2'), 100);
  await subject.enqueue(createOutboxEvents('client-1', 'event-1'));
  await subject.enqueue(createOutboxEvents('client-2', 'event-1'));
}

const readStatuses = async (subject: WebhookEngineSubject) =>
  pluck(await listDeliveries(subject, 'hook-1'), 'status');

export const clientCases: readonly WebhookEngineCase[] = [
  {
    name: 'all deliveries of a held client wait, and those of other clients are claimed',
    async run(subject) {
      await enqueueForTwo(subject);
      const { queue } = subject;
      await queue.holdClient('client-1');
      await queue.holdClient('client-1');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      await queue.redeliver('client-1', 'hook-1', (await readDelivery(subject)).delivery_id);
      const claimed = await claim(subject);
      assertEqual(
        claimed.map(({ clientId, webhookId }) => [clientId, webhookId]),
        [['client-2', 'other']],
        'claimed',
      );
      assertEqual(await readStatuses(subject), ['held', 'held'], 'statuses');
      assertEqual(await queue.listHeldClients(), ['client-1'], 'held clients');
      const { held, enabledWebhooks, disabledWebhooks } = await subject.backlog.measure();
      assertEqual([held, enabledWebhooks, disabledWebhooks], [4, 1, 2], 'backlog');
    },
  },
  {
    name: 'deliveries of a resumed client are claimed by their schedules',
    async run(subject) {
      await startDelivery(subject, 'timeout');
      await subject.queue.holdClient('client-1');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      assertEqual(await claim(subject), [], 'claimed while held');
      await subject.queue.resumeClient('client-1');
      assertEqual(await subject.queue.listHeldClients(), [], 'held clients');
      assertEqual(await readStatuses(subject), ['pending', 'pending'], 'statuses');
      assertEqual(pluck(await claim(subject), 'eventId'), ['event-2'], 'claimed at once');
      subject.advance(30_000);
      assertEqual(
        (await claim(subject)).map(({ eventId, attemptsMade }) => [eventId, attemptsMade]),
        [['event-1', 1]],
        'claimed by its schedule',
      );
    },
  },
  {
    name: 'removing a client removes only its webhooks and their deliveries',
    async run(subject) {
      await enqueueForTwo(subject);
      const { subscriptions } = subject;
      assertEqual(await subscriptions.removeAll('client-1'), 2, 'removed');
      assertEqual(await subscriptions.removeAll('client-1'), 0, 'removed again');
      assertEqual(await subscriptions.list('client-1'), [], 'listed');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      assertEqual(pluck(await claim(subject), 'clientId'), ['client-2'], 'claimed');
      assertEqual((await subscriptions.list('client-2')).length, 1, 'webhooks of the other client');
    },
  },
  {
    name: 'a client is not listed as held after its webhooks are removed',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      await subject.queue.holdClient('client-1');
      await subject.subscriptions.removeAll('client-1');
      assertEqual(await subject.queue.listHeldClients(), [], 'held clients');
    },
  },
];
