import { beginPing, endPing, type StartedPing } from '../subscription/ping-limit.ts';
import { changeWebhook } from '../subscription/webhook.ts';
import { assertEqual } from './assert.ts';
import { addWebhooks, createSampleWebhook, readWebhook } from './sample-events.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

export const subscriptionCases: readonly WebhookEngineCase[] = [
  {
    name: 'returns a webhook unchanged',
    async run({ subscriptions }) {
      const plain = createSampleWebhook('hook-1', 'client-1', ['payment.completed', 'consent.revoked']);
      const stored = {
        ...plain,
        webhook: { ...plain.webhook, description: 'Ledger', standard_webhooks: true },
      };
      assertEqual(await subscriptions.add(stored, 100), true, 'added');
      assertEqual(await subscriptions.find('client-1', 'hook-1'), stored, 'found');
      const all = createSampleWebhook('hook-2');
      await subscriptions.add(all, 100);
      assertEqual(await subscriptions.find('client-1', 'hook-2'), all, 'found with every type');
      assertEqual(await subscriptions.list('client-1'), [stored, all], 'listed');
    },
  },
  {
    name: 'a client cannot reach a webhook of another client',
    async run({ subscriptions }) {
      const stored = createSampleWebhook('hook-1');
      await subscriptions.add(stored, 100);
      const revised = await subscriptions.revise('client-2', 'hook-1', () => createSampleWebhook('hook-9'));
      assertEqual(await subscriptions.find('client-2', 'hook-1'), undefined, 'found by another');
      assertEqual(await subscriptions.list('client-2'), [], 'listed for another');
      assertEqual(revised, undefined, 'revised by another');
      assertEqual(await subscriptions.remove('client-2', 'hook-1'), false, 'removed by another');
      assertEqual(await subscriptions.find('client-1', 'hook-1'), stored, 'still as it was');
    },
  },
  {
    name: 'parallel calls never exceed the limit',
    async run({ subscriptions }) {
      const ids = Array.from({ length: 20 }, (_, index) => `hook-${index}`);
      const added = await Promise.all(ids.map((id) => subscriptions.add(createSampleWebhook(id), 5)));
      assertEqual(added.filter(Boolean).length, 5, 'added');
      assertEqual((await subscriptions.list('client-1')).length, 5, 'listed');
      assertEqual(
        await subscriptions.add(createSampleWebhook('other', 'client-2'), 5),
        true,
        'another client adds',
      );
    },
  },
  {
    name: 'parallel revisions are applied one after the other',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      const revisions = Array.from({ length: 20 }, () =>
        subject.subscriptions.revise('client-1', 'hook-1', (current) =>
          changeWebhook(current, { description: `${current.webhook.description ?? ''}x` }, 0),
        ),
      );
      await Promise.all(revisions);
      assertEqual((await readWebhook(subject, 'hook-1')).description, 'x'.repeat(20), 'description');
    },
  },
  {
    name: 'only one of parallel pings starts, and at most ten start in a minute',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      const begin = async (now: number) => {
        const started: StartedPing[] = [];
        await subject.subscriptions.revise('client-1', 'hook-1', (current) => {
          const result = beginPing(current, now);
          if (result.ok) started.push(result.value);
          return result.ok ? result.value.stored : current;
        });
        return started;
      };
      const end = ({ busyUntil }: StartedPing) =>
        subject.subscriptions.revise('client-1', 'hook-1', (current) => endPing(current, busyUntil));
      for (let turn = 0; turn < 12; turn += 1) {
        const started = (await Promise.all([1, 2, 3, 4].map(() => begin(turn * 1_000)))).flat();
        assertEqual(started.length, turn < 10 ? 1 : 0, `begun in turn ${turn}`);
        await Promise.all(started.map(end));
      }
      assertEqual((await begin(60_000)).length, 1, 'begun a minute after the first');
      assertEqual((await begin(61_000)).length, 0, 'begun while that one is in flight');
    },
  },
  {
    name: 'a removed webhook no longer counts towards the limit',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      const { subscriptions } = subject;
      assertEqual(await subscriptions.remove('client-1', 'hook-1'), true, 'removed');
      assertEqual(await subscriptions.remove('client-1', 'hook-1'), false, 'removed again');
      assertEqual(await subscriptions.find('client-1', 'hook-1'), undefined, 'found');
      assertEqual(await subscriptions.list('client-1'), [], 'listed');
      assertEqual(await subscriptions.add(createSampleWebhook('hook-2'), 1), true, 'added in its place');
    },
  },
];
