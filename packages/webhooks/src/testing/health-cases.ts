import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import type { Outcome } from '../records/outcome.ts';
import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  claim,
  claimLastAttempts,
  complete,
  createOutboxEvents,
  createSampleWebhook,
  finish,
  listDeliveries,
  readWebhook,
  setStatus,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

async function enqueueMany(subject: WebhookEngineSubject, count: number, prefix = 'event'): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
  await subject.enqueue(createOutboxEvents('client-1', ...ids));
}

async function claimMany(subject: WebhookEngineSubject, count: number): Promise<readonly ClaimedDelivery[]> {
  await addWebhooks(subject, 'hook-1');
  await enqueueMany(subject, count);
  return claim(subject);
}

const finishAll = (subject: WebhookEngineSubject, claimed: readonly ClaimedDelivery[], outcome: Outcome) =>
  complete(
    subject,
    claimed.map((delivery) => finish(delivery, outcome)),
  );

async function addFailing(subject: WebhookEngineSubject, webhookId: string, failures: number): Promise<void> {
  const sample = createSampleWebhook(webhookId);
  const webhook = { ...sample.webhook, consecutive_failures: failures };
  await subject.subscriptions.add({ ...sample, webhook, failedAttempts: 0 }, 100);
}

async function readHealth(subject: WebhookEngineSubject) {
  const { status, consecutive_failures } = await readWebhook(subject, 'hook-1');
  return [status, consecutive_failures];
}

export const healthCases: readonly WebhookEngineCase[] = [
  {
    name: 'failed attempts alone never disable a webhook',
    async run(subject) {
      const claimed = await claimMany(subject, 40);
      await finishAll(subject, claimed, 'refused');
      assertEqual(await readHealth(subject), ['enabled', 0], 'after 40 failed attempts');
    },
  },
  {
    name: 'the tenth abandoned delivery in a row disables a webhook once',
    async run(subject) {
      await addFailing(subject, 'hook-1', 0);
      await enqueueMany(subject, 14);
      const last = await claimLastAttempts(subject, 'hook-1');
      await finishAll(subject, last.slice(0, 8), 'http_status');
      assertEqual(await readHealth(subject), ['enabled', 8], 'after eight');
      const reports = await Promise.all(
        last.slice(8, 12).map((delivery) => subject.queue.complete([finish(delivery, 'timeout')])),
      );
      assertEqual(
        reports.flatMap((report) => report.disabled),
        ['hook-1'],
        'reported as disabled',
      );
      const disabled = await readWebhook(subject, 'hook-1');
      assertEqual(disabled.status, 'disabled', 'status');
      assertEqual(disabled.status_reason, { code: 'consecutive_failures' }, 'reason');
      assertEqual(disabled.consecutive_failures, 12, 'failures');
      subject.advance(5_000);
      await finishAll(subject, last.slice(12, 13), 'timeout');
      const later = await readWebhook(subject, 'hook-1');
      assertEqual(later.status_update_date_time, disabled.status_update_date_time, 'moment of disabling');
    },
  },
  {
    name: 'attempts in flight when a webhook is disabled finish and are logged; nothing else is sent',
    async run(subject) {
      await addFailing(subject, 'hook-1', 9);
      await enqueueMany(subject, 3);
      const [first, ...others] = await claimLastAttempts(subject, 'hook-1');
      await finishAll(subject, first === undefined ? [] : [first], 'reset');
      assertEqual(await readHealth(subject), ['disabled', 10], 'disabled');
      await enqueueMany(subject, 2, 'late');
      assertEqual(await finishAll(subject, others.slice(0, 1), 'delivered'), ['delivered'], 'verdict');
      assertEqual(await finishAll(subject, others.slice(1), 'reset'), ['abandoned'], 'last verdict');
      subject.advance(86_400_000);
      assertEqual(await claim(subject), [], 'claimed');
      const deliveries = await listDeliveries(subject, 'hook-1');
      assertEqual(deliveries.filter(({ status }) => status === 'held').length, 2, 'held');
      const attempts = deliveries.flatMap((delivery) => delivery.attempts);
      assertEqual(attempts.length, 15, 'attempts logged');
    },
  },
  {
    name: 'a delivery that succeeds within its five attempts clears the count',
    async run(subject) {
      await addFailing(subject, 'hook-1', 9);
      await enqueueMany(subject, 11);
      const last = await claimLastAttempts(subject, 'hook-1');
      await finishAll(subject, last.slice(0, 1), 'delivered');
      assertEqual(await readHealth(subject), ['enabled', 0], 'after a delivery');
      await finishAll(subject, last.slice(1, 10), 'timeout');
      assertEqual(await readHealth(subject), ['enabled', 9], 'after nine more');
    },
  },
  {
    name: 'one batch counts in its order, each webhook by its own attempts',
    async run(subject) {
      await addFailing(subject, 'hook-1', 0);
      await addFailing(subject, 'hook-2', 5);
      await enqueueMany(subject, 3);
      const last = await claimLastAttempts(subject, 'hook-1', 'hook-2');
      const ofFirst = last.filter(({ webhookId }) => webhookId === 'hook-1');
      const ofSecond = last.filter(({ webhookId }) => webhookId === 'hook-2');
      const outcomes = ['timeout', 'delivered', 'refused'] as const;
      const batch = ofFirst.map((delivery, index) => finish(delivery, outcomes[index] ?? 'timeout'));
      await subject.queue.complete([...batch, ...ofSecond.map((delivery) => finish(delivery, 'timeout'))]);
      assertEqual((await readWebhook(subject, 'hook-1')).consecutive_failures, 1, 'failures of the first');
      assertEqual((await readWebhook(subject, 'hook-2')).consecutive_failures, 8, 'failures of the second');
    },
  },
  {
    name: 'a removed webhook is not reported as disabled',
    async run(subject) {
      await addFailing(subject, 'hook-1', 9);
      await enqueueMany(subject, 2);
      const last = await claimLastAttempts(subject, 'hook-1');
      await subject.subscriptions.remove('client-1', 'hook-1');
      const failed = last.map((delivery) => finish(delivery, 'timeout'));
      assertEqual((await subject.queue.complete(failed)).disabled, [], 'reported as disabled');
    },
  },
  {
    name: 'after three failed attempts in a row one attempt is in flight at a time, until one succeeds',
    async run(subject) {
      const claimed = await claimMany(subject, 12);
      await finishAll(subject, claimed.slice(0, 2), 'timeout');
      await enqueueMany(subject, 20, 'late');
      const late = await claim(subject, { limit: 2 });
      assertEqual(late.length, 2, 'claimed after two failures');
      await finishAll(subject, claimed.slice(2, 3), 'timeout');
      assertEqual(await claim(subject), [], 'claimed while others are in flight');
      await finishAll(subject, claimed.slice(3), 'timeout');
      await subject.queue.release(late.map(({ lease }) => lease));
      const probes = await Promise.all([1, 2, 3, 4].map(() => claim(subject)));
      assertEqual(probes.flat().length, 1, 'claimed by four workers at once');
      assertEqual(await finishAll(subject, probes.flat(), 'delivered'), ['delivered'], 'probe');
      assertEqual((await claim(subject)).length, 19, 'claimed after a success');
    },
  },
  {
    name: 'parallel workers claim one attempt in total after parallel failures',
    async run(subject) {
      const claimed = await claimMany(subject, 30);
      await finishAll(subject, claimed.slice(0, 10), 'refused');
      await subject.queue.release(claimed.slice(10).map(({ lease }) => lease));
      for (let turn = 0; turn < 5; turn += 1) {
        const shares = await Promise.all(Array.from({ length: 6 }, () => claim(subject, { limit: 5 })));
        assertEqual(shares.flat().length, 1, `claimed in turn ${turn}`);
        const more = await Promise.all([
          finishAll(subject, shares.flat(), 'refused'),
          ...Array.from({ length: 5 }, () => claim(subject, { limit: 5 })),
        ]);
        const next = more.slice(1).flat() as readonly ClaimedDelivery[];
        assertEqual(next.length <= 1, true, `at most one of ${next.length} in turn ${turn}`);
        await finishAll(subject, next, 'refused');
      }
    },
  },
  {
    name: 'sender_fault neither counts as a failed attempt nor ends the failing state',
    async run(subject) {
      const claimed = await claimMany(subject, 12);
      await finishAll(subject, claimed.slice(0, 2), 'timeout');
      await finishAll(subject, claimed.slice(2, 12), 'sender_fault');
      subject.advance(30_000);
      const again = await claim(subject);
      assertEqual(again.length, 12, 'claimed after two failures and ten faults');
      await finishAll(subject, again.slice(0, 1), 'timeout');
      await finishAll(subject, again.slice(1), 'sender_fault');
      subject.advance(60_000);
      assertEqual((await claim(subject)).length, 1, 'claimed after three failures');
    },
  },
  {
    name: 'enabling a webhook does not end the failing state; its held deliveries go out one at a time',
    async run(subject) {
      await addFailing(subject, 'hook-1', 9);
      await enqueueMany(subject, 7);
      const last = await claimLastAttempts(subject, 'hook-1');
      await subject.queue.release(last.slice(3).map(({ lease }) => lease));
      await finishAll(subject, last.slice(0, 3), 'timeout');
      assertEqual(await readHealth(subject), ['disabled', 12], 'disabled');
      await setStatus(subject, 'enabled');
      assertEqual(await readHealth(subject), ['enabled', 0], 'enabled');
      const probe = await claim(subject);
      assertEqual(probe.length, 1, 'claimed once enabled');
      await finishAll(subject, probe, 'delivered');
      assertEqual((await claim(subject)).length, 3, 'claimed after a success');
    },
  },
];
