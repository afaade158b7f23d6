import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import type { Outcome } from '../delivery/outcome.ts';
import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  claim,
  complete,
  createOutboxEvents,
  finish,
  listDeliveries,
  readWebhook,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

async function claimMany(subject: WebhookEngineSubject, count: number): Promise<readonly ClaimedDelivery[]> {
  await addWebhooks(subject, 'hook-1');
  const ids = Array.from({ length: count }, (_, index) => `event-${index}`);
  await subject.enqueue(createOutboxEvents('client-1', ...ids));
  return claim(subject);
}

const finishAll = (subject: WebhookEngineSubject, claimed: readonly ClaimedDelivery[], outcome: Outcome) =>
  complete(
    subject,
    claimed.map((delivery) => finish(delivery, outcome)),
  );

/** What the queue promises of an endpoint's health. */
export const healthCases: readonly WebhookEngineCase[] = [
  {
    name: 'the tenth failure in a row disables a webhook once, whoever sees it',
    async run(subject) {
      const claimed = await claimMany(subject, 14);
      await finishAll(subject, claimed.slice(0, 8), 'http_status');
      const healthy = await readWebhook(subject, 'hook-1');
      assertEqual([healthy.status, healthy.consecutive_failures], ['enabled', 8], 'after eight');
      const reports = await Promise.all(
        claimed.slice(8, 12).map((delivery) => subject.queue.complete([finish(delivery, 'timeout')])),
      );
      assertEqual(
        reports.flatMap((report) => report.disabled),
        ['hook-1'],
        'told of being disabled',
      );
      const disabled = await readWebhook(subject, 'hook-1');
      assertEqual(disabled.status, 'disabled', 'status');
      assertEqual(disabled.status_reason, { code: 'consecutive_failures' }, 'reason');
      assertEqual(disabled.consecutive_failures, 12, 'failures');
      subject.advance(5_000);
      await finishAll(subject, claimed.slice(12, 13), 'timeout');
      const later = await readWebhook(subject, 'hook-1');
      assertEqual(later.status_update_date_time, disabled.status_update_date_time, 'moment of disabling');
    },
  },
  {
    name: 'attempts under way when a webhook is disabled finish and are logged; nothing else is sent',
    async run(subject) {
      const claimed = await claimMany(subject, 12);
      await finishAll(subject, claimed.slice(0, 11), 'reset');
      assertEqual(await finishAll(subject, claimed.slice(11), 'delivered'), ['delivered'], 'last verdict');
      subject.advance(86_400_000);
      assertEqual(await claim(subject), [], 'claimed');
      const deliveries = await listDeliveries(subject, 'hook-1');
      assertEqual(deliveries.filter(({ status }) => status === 'held').length, 11, 'held');
      assertEqual(
        deliveries.every(({ attempts }) => attempts.length === 1),
        true,
        'every attempt is logged',
      );
    },
  },
  {
    name: 'a success in between starts the count anew',
    async run(subject) {
      const claimed = await claimMany(subject, 19);
      await finishAll(subject, claimed.slice(0, 9), 'timeout');
      await finishAll(subject, claimed.slice(9, 10), 'delivered');
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 0, 'failures');
      await finishAll(subject, claimed.slice(10), 'timeout');
      const webhook = await readWebhook(subject, 'hook-1');
      assertEqual([webhook.status, webhook.consecutive_failures], ['enabled', 9], 'webhook');
    },
  },
  {
    name: 'one batch is judged in its order, each webhook by its own attempts',
    async run(subject) {
      await addWebhooks(subject, 'hook-2');
      const claimed = await claimMany(subject, 3);
      const [first, second, third] = claimed.filter(({ webhookId }) => webhookId === 'hook-1');
      const others = claimed.filter(({ webhookId }) => webhookId === 'hook-2');
      const ordered = [first, second, third].filter((delivery) => delivery !== undefined);
      const outcomes = ['timeout', 'delivered', 'refused'] as const;
      const batch = ordered.map((delivery, index) => finish(delivery, outcomes[index] ?? 'timeout'));
      await subject.queue.complete([...batch, ...others.map((delivery) => finish(delivery, 'delivered'))]);
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 1, 'failures of the first');
      assertEqual((await readWebhook(subject, 'hook-2')).consecutive_failures, 0, 'failures of the second');
    },
  },
  {
    name: 'a webhook that was removed is disabled by nobody',
    async run(subject) {
      const claimed = await claimMany(subject, 12);
      await subject.subscriptions.remove('client-1', 'hook-1');
      const failed = claimed.map((delivery) => finish(delivery, 'timeout'));
      assertEqual((await subject.queue.complete(failed)).disabled, [], 'told of being disabled');
    },
  },
];
