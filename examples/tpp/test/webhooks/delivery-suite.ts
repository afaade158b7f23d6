import { afterEach, describe, expect, test } from 'vitest';
import { countInFlight } from './planned-receiver.ts';
import { createTrial, type Trial, waitUntil } from './trial.ts';
import type { WebhookBank } from './webhook-bank.ts';
import type { ShownDelivery } from './webhook-client.ts';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** The waits before the second to the fifth attempt, in seconds, from the failure before each. */
const waits = [30, 60, 120, 240] as const;

/** Checks what becomes of deliveries, and what clients see of them. */
export function describeDeliveries(open: () => WebhookBank): void {
  describe('deliveries', () => {
    let trial: Trial;

    afterEach(() => trial.remove());

    test('are attempted five times by the schedule, and are abandoned then', async () => {
      trial = await createTrial(open(), { status: 503, text: 'closed' });
      const resource = await trial.client.provoke();
      for (const [index, seconds] of waits.entries()) {
        const { attempts, next_attempt_date_time: next, ...rest } = await trial.waitForAttempts(index + 1);
        expect(rest).toMatchObject({ status: 'pending', attempts_made: index + 1 });
        const failure = attempts.at(-1);
        const failedAt = Date.parse(failure?.date_time ?? '') + (failure?.duration_ms ?? 0);
        const wait = Date.parse(next ?? '') - failedAt;
        expect(wait).toBeGreaterThanOrEqual(seconds * 1000);
        expect(wait).toBeLessThan(seconds * 1000 + 500);
        await open().advance(seconds - 5);
        expect((await trial.settle()).attempts).toHaveLength(index + 1);
        await open().advance(5);
      }
      const abandoned = await trial.waitForAttempts(5);
      expect(abandoned).toEqual({
        delivery_id: expect.any(String),
        event_id: trial.list()[0]?.eventId,
        event_type: 'consent.rejected',
        resource_id: resource,
        status: 'abandoned',
        attempts_made: 5,
        creation_date_time: moment,
        attempts: [1, 2, 3, 4, 5].map((number) => ({
          number,
          date_time: moment,
          duration_ms: expect.any(Number),
          outcome: 'http_status',
          http_status: 503,
          response_excerpt: 'closed',
          manual: false,
        })),
      });
      await open().advance(900);
      expect((await trial.settle()).attempts).toHaveLength(5);
      expect(await trial.read()).toMatchObject({ status: 'enabled', consecutive_failures: 1 });
      const bodies = new Set(trial.list().map(({ body }) => body.toString()));
      expect([trial.list().length, bodies.size]).toEqual([5, 1]);
    });

    test('may be asked for again beside the five: abandoned, delivered, pending ones', async () => {
      trial = await createTrial(open(), { status: 500 });
      await trial.client.provoke();
      const first = await trial.waitForAttempts(1);
      const asked = await trial.redeliver(first);
      expect([asked.status, asked.data]).toEqual([202, { delivery_id: first.delivery_id }]);
      const second = await trial.waitForAttempts(2);
      const { attempts_made, next_attempt_date_time, attempts } = second;
      expect([attempts_made, next_attempt_date_time]).toEqual([1, first.next_attempt_date_time]);
      expect(attempts.map(({ number, manual }) => [number, manual])).toEqual([
        [1, false],
        [2, true],
      ]);
      expect((await trial.read()).consecutive_failures).toBe(0);
      for (const seconds of waits) {
        const { length } = (await trial.settle()).attempts;
        await open().advance(seconds + 1);
        await trial.waitForAttempts(length + 1);
      }
      const abandoned = await trial.waitForAttempts(6);
      expect(abandoned).toMatchObject({ status: 'abandoned', attempts_made: 5 });
      trial.plan({ status: 202 });
      await trial.redeliver(abandoned);
      const delivered = await trial.waitForAttempts(7);
      expect(delivered).toMatchObject({ status: 'delivered', attempts_made: 5 });
      trial.plan({ status: 500 });
      await trial.redeliver(abandoned);
      expect(await trial.waitForAttempts(8)).toMatchObject({ status: 'delivered', attempts_made: 5 });
      expect((await trial.read()).consecutive_failures).toBe(1);
      const unknown = await trial.redeliver({ delivery_id: 'none' });
      expect([unknown.status, ...unknown.codes]).toEqual([404, 'delivery_not_found']);
    });

    /** Fails the attempts of all pending deliveries until each has been attempted so often. */
    const failUntil = async (count: number, attempts: number) => {
      for (let made = 1; made <= attempts; made += 1) {
        await waitUntil(async () => {
          const deliveries = await trial.listDeliveries('?status=pending');
          return (
            deliveries.length === count && deliveries.every(({ attempts_made }) => attempts_made === made)
          );
        });
        await open().advance(241);
      }
    };

    test('survive an outage of two seconds with twelve events in it', async () => {
      trial = await createTrial(open(), { status: 503 });
      await trial.provokeMany(12);
      await waitUntil(async () => trial.list().length === 12);
      await trial.rest();
      expect(await trial.read()).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
      trial.plan({ status: 204 });
      await open().advance(31);
      await waitUntil(async () => (await trial.listDeliveries('?status=delivered')).length === 12);
      expect(trial.list()).toHaveLength(24);
    });

    test('are held after ten are abandoned in a row, and sent at once when enabled', async () => {
      trial = await createTrial(open(), { status: 500 });
      await trial.provokeMany(12);
      await failUntil(12, 4);
      await waitUntil(async () => (await trial.read()).status === 'disabled');
      expect(await trial.read()).toMatchObject({
        status_reason: { code: 'consecutive_failures' },
        consecutive_failures: 10,
      });
      await trial.client.provoke();
      const [abandoned] = await trial.listDeliveries('?status=abandoned');
      await trial.redeliver(abandoned as ShownDelivery);
      const held = await trial.listDeliveries('?status=held');
      expect(held.map(({ attempts_made }) => attempts_made).sort()).toEqual([0, 4, 4, 5]);
      expect(held.filter((delivery) => 'next_attempt_date_time' in delivery)).toEqual([]);
      expect(await trial.listDeliveries('?status=pending')).toEqual([]);
      expect(await trial.listDeliveries('?status=abandoned')).toHaveLength(9);
      await open().advance(7200);
      await trial.rest();
      expect(trial.list()).toHaveLength(58);
      trial.plan({ status: 204 });
      const enabled = await trial.change({ status: 'enabled' });
      expect(enabled.data).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
      expect(enabled.data).not.toHaveProperty('status_reason');
      await waitUntil(async () => (await trial.listDeliveries('?status=delivered')).length === 4);
      expect(trial.list()).toHaveLength(62);
    });

    test('clear the count of failures with one that is delivered, as enabling does', async () => {
      trial = await createTrial(open(), { status: 500 });
      for (const clear of [() => trial.client.provoke(), () => trial.change({ status: 'enabled' })]) {
        trial.plan({ status: 500 });
        await trial.provokeMany(2);
        await failUntil(2, 4);
        await waitUntil(async () => (await trial.read()).consecutive_failures === 2);
        trial.plan({ status: 299 });
        await clear();
        await waitUntil(async () => (await trial.read()).consecutive_failures === 0);
      }
    });

    test('go one at a time to an address that fails, and ten at a time once it answers', async () => {
      trial = await createTrial(open(), { status: 500, delayMs: 30 });
      await trial.provokeMany(12);
      await failUntil(12, 1);
      await waitUntil(async () => trial.list().length === 24);
      await trial.rest();
      expect(countInFlight(trial.list().slice(12))).toBe(1);
      trial.plan({ status: 204, delayMs: 100 });
      await open().advance(241);
      await waitUntil(async () => (await trial.listDeliveries('?status=delivered')).length === 12);
      expect(countInFlight(trial.list().slice(24))).toBe(10);
    });

    test('are listed newest first, by pages that hold while more come', async () => {
      trial = await createTrial(open(), { status: 204 });
      const resources: string[] = [];
      for (let index = 0; index < 7; index += 1) resources.unshift(await trial.client.provoke());
      await waitUntil(async () => (await trial.listDeliveries('?status=delivered')).length === 7);
      const path = `/webhooks/${trial.webhookId}/deliveries`;
      const seen: string[] = [];
      let next: string | undefined = `${path}?limit=3&status=delivered`;
      while (next !== undefined) {
        const page = await trial.client.ask('GET', next);
        const { data, links } = JSON.parse(page.body) as {
          readonly data: readonly ShownDelivery[];
          readonly links: { readonly self: string; readonly next?: string };
        };
        expect(links.self).toBe(path);
        seen.push(...data.map(({ resource_id }) => resource_id));
        next = links.next;
        await trial.client.provoke();
      }
      expect(seen).toEqual(resources);
      const [only] = await trial.listDeliveries('?limit=1');
      const found = await trial.listDeliveries(`?event_id=${only?.event_id}`);
      expect(found).toMatchObject([{ delivery_id: only?.delivery_id }]);
      expect(await trial.listDeliveries('?event_id=none')).toEqual([]);
    });

    test('refuse what is no query of theirs', async () => {
      trial = await createTrial(open(), { status: 204 });
      const foreign = await createTrial(open(), { status: 204 });
      await trial.provokeMany(2);
      await waitUntil(async () => (await foreign.listDeliveries()).length === 2);
      const page = await foreign.client.ask('GET', `/webhooks/${foreign.webhookId}/deliveries?limit=1`);
      const { links } = JSON.parse(page.body) as { readonly links: { readonly next: string } };
      const cursor = new URLSearchParams(links.next.split('?')[1]).get('cursor') ?? '';
      const forged = Buffer.from(
        JSON.stringify(["1'; DROP TABLE", 'x', trial.webhookId, null, null]),
      ).toString('base64url');
      const queries = {
        'status=lost': 'status',
        'status=': 'status',
        'limit=0': 'limit',
        'limit=1001': 'limit',
        'limit=1e2': 'limit',
        'limit=-1': 'limit',
        'event_id=%00': 'event_id',
        'cursor=': 'cursor',
        'cursor=%F0%9F': 'cursor',
        [`cursor=${cursor}`]: 'cursor',
        [`cursor=${forged}`]: 'cursor',
      };
      for (const [query, path] of Object.entries(queries)) {
        const { status, codes, paths } = await trial.ask('GET', `/deliveries?${query}`);
        expect([query, status, ...codes, ...paths]).toEqual([query, 400, 'invalid_parameter', path]);
      }
      const own = `/deliveries?limit=1&cursor=${cursor}`;
      expect((await foreign.ask('GET', own)).status).toBe(200);
      expect((await foreign.ask('GET', `${own}&status=delivered`)).codes).toEqual(['invalid_parameter']);
      expect((await trial.ask('GET', '/deliveries?limit=1&limit=2')).status).toBe(400);
      await foreign.remove();
    });
  });
}
