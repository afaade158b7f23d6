import { assertEqual } from './assert.ts';
import {
  attemptOnce,
  claim,
  claimOne,
  finish,
  readDelivery,
  setStatus,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

export const waitingRedeliveryCases: readonly WebhookEngineCase[] = [
  {
    name: 'a finished delivery is held while its redelivery waits for its webhook to be enabled',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      const count = async (status: 'held' | 'delivered', eventId?: string) => {
        const requested = { clientId: 'client-1', webhookId: 'hook-1', limit: 10, status };
        const query = eventId === undefined ? requested : { ...requested, eventId };
        return (await subject.log.list(query)).length;
      };
      await setStatus(subject, 'disabled');
      assertEqual((await readDelivery(subject)).status, 'delivered', 'status before the request');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      assertEqual((await readDelivery(subject)).status, 'held', 'status');
      assertEqual([await count('held'), await count('held', 'event-1')], [1, 1], 'listed as held');
      assertEqual([await count('delivered'), await count('delivered', 'event-1')], [0, 0], 'as delivered');
      assertEqual(await claim(subject), [], 'claimed while disabled');
      await setStatus(subject, 'enabled');
      assertEqual((await readDelivery(subject)).status, 'delivered', 'status once enabled');
      assertEqual(await attemptOnce(subject, 'sender_fault'), 'retried', 'verdict');
      await setStatus(subject, 'disabled');
      assertEqual((await readDelivery(subject)).status, 'held', 'status while deferred');
      assertEqual([await count('held'), await count('delivered')], [1, 0], 'listed while deferred');
    },
  },
  {
    name: 'a redelivery in flight does not wait, but a later request does',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      const request = () => subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      const readStatus = async () => (await readDelivery(subject)).status;
      await request();
      const inFlight = await claimOne(subject);
      await setStatus(subject, 'disabled');
      assertEqual(await readStatus(), 'delivered', 'status while the only one is in flight');
      await request();
      assertEqual(await readStatus(), 'held', 'status while another one waits');
      await setStatus(subject, 'enabled');
      await subject.queue.complete([finish(inFlight, 'http_status')]);
      await attemptOnce(subject, 'http_status');
      await setStatus(subject, 'disabled');
      assertEqual(await readStatus(), 'delivered', 'status once both are made');
      await request();
      assertEqual(await readStatus(), 'held', 'status of one that is requested after them');
    },
  },
];
