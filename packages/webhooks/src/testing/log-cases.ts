import type { DeliveryPosition } from '../delivery/delivery-log.ts';
import { assertEqual, assertPresent } from './assert.ts';
import { addWebhooks, createOutboxEvents, startDelivery } from './sample-events.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

const requested = { clientId: 'client-1', webhookId: 'hook-1' };

export const logCases: readonly WebhookEngineCase[] = [
  {
    name: 'pages list all deliveries once, newest first',
    async run(subject) {
      await addWebhooks(subject, 'hook-1');
      for (const batch of ['a', 'b', 'c']) {
        await subject.enqueue(createOutboxEvents('client-1', `${batch}-1`, `${batch}-2`, `${batch}-3`));
      }
      const all = await subject.log.list({ ...requested, limit: 1000 });
      const paged: typeof all = [];
      const pages = [...paged];
      let after: DeliveryPosition | undefined;
      for (let page = 0; page < 5; page += 1) {
        const rows = await subject.log.list({
          ...requested,
          limit: 2,
          ...(after === undefined ? {} : { after }),
        });
        pages.push(...rows);
        const last = assertPresent(rows.at(-1), 'the last row of a page');
        after = { createdAt: Date.parse(last.creation_date_time), deliveryId: last.delivery_id };
      }
      assertEqual(pages, all, 'pages');
      assertEqual(all.length, 9, 'rows');
      const moments = all.map((row) => row.creation_date_time);
      assertEqual(moments, [...moments].sort().reverse(), 'order');
    },
  },
  {
    name: 'a listing filters by status and event, and only shows deliveries of the client',
    async run(subject) {
      await startDelivery(subject, 'delivered');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      const count = async (filter: object) =>
        (await subject.log.list({ ...requested, limit: 10, ...filter })).length;
      assertEqual(await count({}), 2, 'all');
      assertEqual(await count({ status: 'delivered' }), 1, 'delivered');
      assertEqual(await count({ status: 'held' }), 0, 'held');
      assertEqual(await count({ status: 'pending' }), 1, 'pending');
      assertEqual(await count({ eventId: 'event-2' }), 1, 'of one event');
      assertEqual(await count({ eventId: 'event-2', status: 'delivered' }), 0, 'of one event, delivered');
      assertEqual(await count({ clientId: 'client-2' }), 0, 'for another client');
    },
  },
];
