import { afterEach, describe, expect, test } from 'vitest';
import { countInFlight } from './planned-receiver.ts';
import { createTrial, type Trial, waitUntil } from './trial.ts';
import type { WebhookBank } from './webhook-bank.ts';

/** For how long deliveries are under way, in milliseconds: long enough for what a client does meanwhile. */
const underWay = 450;

/** Checks what clients do while deliveries are under way. */
export function describeRaces(open: () => WebhookBank): void {
  describe('while deliveries are under way', () => {
    let trial: Trial;

    afterEach(() => trial.remove());

    /** Makes events and waits until their requests have come, unanswered. */
    const begin = async (count: number, status = 204): Promise<void> => {
      trial = await createTrial(open(), { status, delayMs: underWay });
      await trial.provokeMany(count);
      await waitUntil(async () => trial.list().length === count);
    };

    const areAll = (status: string, count: number) => async () =>
      (await trial.listDeliveries(`?status=${status}`)).length === count;

    const areAllAttempted = (count: number) => async () =>
      (await trial.listDeliveries()).filter(({ attempts_made }) => attempts_made === 1).length === count;

    test('no more than ten are', async () => {
      trial = await createTrial(open(), { status: 204, delayMs: underWay });
      await trial.provokeMany(25);
      await waitUntil(areAll('delivered', 25));
      expect(countInFlight(trial.list())).toBe(10);
    });

    test('disabling lets them end and holds the rest; enabling sends it', async () => {
      trial = await createTrial(open(), { status: 204, delayMs: underWay });
      await trial.provokeMany(14);
      await waitUntil(async () => trial.list().length >= 10);
      await trial.change({ status: 'disabled' });
      await waitUntil(areAll('delivered', 10));
      expect([trial.list().length, (await trial.listDeliveries('?status=held')).length]).toEqual([10, 4]);
      await trial.change({ status: 'enabled' });
      await waitUntil(areAll('delivered', 14));
      expect(trial.list()).toHaveLength(14);
    });

    test('disabling and enabling again and again sends nothing twice', async () => {
      await begin(10);
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          trial.change({ status: index % 2 === 0 ? 'disabled' : 'enabled' }),
        ),
      );
      await trial.change({ status: 'enabled' });
      await waitUntil(areAll('delivered', 10));
      await trial.rest();
      expect(trial.list()).toHaveLength(10);
    });

    test('what its client has disabled keeps the reason, whatever fails after', async () => {
      await begin(10, 500);
      await trial.change({ status: 'disabled' });
      await waitUntil(areAllAttempted(10));
      expect((await trial.read()).status_reason).toEqual({ code: 'disabled_by_client' });
    });

    test('only one ping is, and ten may begin in a minute, whoever asks', async () => {
      trial = await createTrial(open(), { status: 204, delayMs: 100 });
      const ping = () => trial.ask('POST', '/ping');
      const asked = await Promise.all(Array.from({ length: 5 }, ping));
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
      for (let sent = 1; sent < 10; sent += 1) expect((await ping()).status).toBe(200);
      const refused = await ping();
      expect([refused.status, ...refused.codes]).toEqual([429, 'rate_limit_exceeded']);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(30);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(trial.list()).toHaveLength(10);
      await open().advance(seconds);
      expect((await ping()).status).toBe(200);
    });

    test('redelivery makes one more attempt for each time it was asked for', async () => {
      await begin(1);
      const [delivery] = await trial.listDeliveries();
      if (delivery === undefined) throw new Error('There is no delivery');
      await Promise.all(Array.from({ length: 4 }, () => trial.redeliver(delivery)));
      const ended = await trial.waitForAttempts(5);
      expect(ended).toMatchObject({ status: 'delivered', attempts_made: 1 });
      expect(ended.attempts.map(({ manual }) => manual)).toEqual([false, true, true, true, true]);
    });

    test('removing sends nothing more, and nobody sees it again', async () => {
      trial = await createTrial(open(), { status: 500, delayMs: underWay });
      await trial.provokeMany(14);
      await waitUntil(async () => trial.list().length === 10);
      const [delivery] = await trial.listDeliveries();
      expect((await trial.ask('DELETE', '')).status).toBe(204);
      const answers = [
        await trial.ask('GET', '/deliveries'),
        await trial.ask('POST', '/ping'),
        await trial.redeliver(delivery ?? { delivery_id: '' }),
      ];
      expect(answers.map(({ status, codes }) => [status, ...codes])).toEqual(
        Array(3).fill([404, 'webhook_not_found']),
      );
      await waitUntil(async () => trial.list().every(({ answeredAt }) => answeredAt !== undefined));
      await open().advance(3600);
      await trial.rest();
      expect(trial.list()).toHaveLength(10);
    });

    test('a new secret, a new address and new types are for what is sent after', async () => {
      await begin(10, 500);
      const elsewhere = open().receiver.plan(`/moved-${trial.webhookId}`, { status: 204 });
      await trial.change({ url: elsewhere, event_types: ['consent.expired'] });
      await waitUntil(areAllAttempted(10));
      await open().advance(31);
      await waitUntil(areAll('delivered', 10));
      await trial.client.provoke();
      await trial.rest();
      expect(open().receiver.list(`/moved-${trial.webhookId}`)).toHaveLength(10);
      expect(trial.list()).toHaveLength(10);
    });
  });
}
