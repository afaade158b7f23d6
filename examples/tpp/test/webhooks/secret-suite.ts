import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { findSigner } from './find-signer.ts';
import { createTrial, type Trial, waitUntil } from './trial.ts';
import type { WebhookBank } from './webhook-bank.ts';

const secretShape = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);

/** Checks secrets, and what is sent to try a webhook out. */
export function describeSecrets(open: () => WebhookBank): void {
  describe('secrets and pings', () => {
    let trial: Trial;

    afterEach(() => trial.remove());

    /** Asks for a new secret and answers it. */
    const rotate = async (body?: object): Promise<string> => {
      const { status, data } = await trial.ask('POST', '/rotate-secret', body);
      expect([status, data]).toEqual([
        200,
        { webhook_id: trial.webhookId, secret: secretShape, active_from: expect.any(String) },
      ]);
      return String(data.secret);
    };

    /** Which secret signs what is sent now. */
    const signer = async (secrets: readonly string[]): Promise<number> => {
      await trial.ask('POST', '/ping');
      return findSigner(trial.list().at(-1), secrets);
    };

    test('a new secret signs at once, or at the very end of the overlap', async () => {
      trial = await createTrial(open(), { status: 204 });
      const secrets = [trial.secret];
      expect(await signer(secrets)).toBe(0);
      secrets.push(await rotate());
      expect(await signer(secrets)).toBe(1);
      secrets.push(await rotate({ overlap_seconds: 0 }));
      expect(await signer(secrets)).toBe(2);
      secrets.push(await rotate({ overlap_seconds: 100 }));
      expect(await signer(secrets)).toBe(2);
      await open().advance(97);
      expect(await signer(secrets)).toBe(2);
      await open().advance(3);
      expect(await signer(secrets)).toBe(3);
      // What was to come and never signed is dropped by the next one.
      secrets.push(await rotate({ overlap_seconds: 86_400 }), await rotate({ overlap_seconds: 60 }));
      expect(await signer(secrets)).toBe(3);
      await open().advance(60);
      expect(await signer(secrets)).toBe(5);
      await open().advance(86_400);
      expect(await signer(secrets)).toBe(5);
      expect(new Set(secrets).size).toBe(secrets.length);
    });

    test('a delivery says what it is, signed in both ways, each time at its own moment', async () => {
      trial = await createTrial(open(), { status: 500 });
      await trial.change({ standard_webhooks: true });
      const resource = await trial.client.provoke();
      await trial.waitForAttempts(1);
      await open().advance(30);
      await trial.waitForAttempts(2);
      const [first, second] = trial.list();
      const event = JSON.parse(String(first?.body)) as Readonly<Record<string, unknown>>;
      expect(event).toEqual({
        id: first?.eventId,
        type: 'consent.rejected',
        timestamp: expect.any(String),
        resource_id: resource,
        resource_type: 'consent',
        data: expect.objectContaining({ consent_id: resource, status: 'rejected' }),
      });
      const sameBytes = second?.body.equals(first?.body ?? Buffer.alloc(0));
      expect(sameBytes).toBe(true);
      for (const { headers, body } of trial.list()) {
        expect(headers).toMatchObject({
          'content-type': 'application/json',
          'user-agent': expect.stringMatching(/\d$/),
          'x-webhook-id': trial.webhookId,
          'x-event-id': event.id,
          'x-event-type': 'consent.rejected',
          'webhook-id': event.id,
        });
        const seconds = String(headers['webhook-timestamp']);
        const sentAt = Date.parse(String(headers['x-webhook-timestamp']));
        expect(Math.floor(sentAt / 1000)).toBe(Number(seconds));
        const signed = Buffer.concat([Buffer.from(`${event.id}.${seconds}.`), body]);
        const key = Buffer.from(trial.secret.slice('whsec_'.length), 'base64');
        const standard = createHmac('sha256', key).update(signed).digest('base64');
        expect(headers['webhook-signature']).toBe(`v1,${standard}`);
        expect(findSigner({ headers, body }, [trial.secret])).toBe(0);
      }
      const moments = trial.list().map(({ headers }) => Date.parse(String(headers['x-webhook-timestamp'])));
      expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThanOrEqual(30_000);
      expect(moments[0]).toBeGreaterThanOrEqual(Date.parse(String(event.timestamp)));
    });

    test('a retry is signed with the secret of its own moment', async () => {
      trial = await createTrial(open(), { status: 500 });
      await trial.client.provoke();
      await trial.waitForAttempts(1);
      const next = await rotate();
      await open().advance(30);
      await trial.waitForAttempts(2);
      expect(trial.list().map((request) => findSigner(request, [trial.secret, next]))).toEqual([0, 1]);
    });

    test.each([
      [{ overlap_seconds: -1 }, 'overlap_seconds'],
      [{ overlap_seconds: 86_401 }, 'overlap_seconds'],
      [{ overlap_seconds: 1.5 }, 'overlap_seconds'],
      [{ overlap_seconds: '60' }, 'overlap_seconds'],
      [{ overlap_seconds: null }, 'overlap_seconds'],
      [{ overlap: 60 }, 'overlap'],
    ])('an overlap such as %j replaces nothing', async (body, path) => {
      trial = await createTrial(open(), { status: 204 });
      const { status, codes, paths } = await trial.ask('POST', '/rotate-secret', body);
      expect([status, codes, paths]).toEqual([400, ['invalid_field'], [path]]);
      expect(await signer([trial.secret])).toBe(0);
    });

    test('a body of no length at all asks for no overlap, too', async () => {
      trial = await createTrial(open(), { status: 204 });
      const path = `/webhooks/${trial.webhookId}/rotate-secret`;
      const bare = { 'transfer-encoding': 'chunked' };
      const { status, data } = await trial.client.ask('POST', path, undefined, bare);
      expect(status).toBe(200);
      expect(await signer([trial.secret, String(data.secret)])).toBe(1);
    });

    test('many rotations at once leave one secret, which was shown', async () => {
      trial = await createTrial(open(), { status: 204 });
      const secrets = await Promise.all(Array.from({ length: 8 }, () => rotate()));
      const last = await signer(secrets);
      expect(last).toBeGreaterThanOrEqual(0);
      expect(await signer(secrets)).toBe(last);
    });

    test('a ping is one signed attempt, at a disabled webhook too, that counts for nothing', async () => {
      trial = await createTrial(open(), { status: 204 });
      await trial.change({ status: 'disabled' });
      const expected = [
        [{ status: 204 }, { outcome: 'delivered', http_status: 204 }],
        [
          { status: 500, text: 'secret words' },
          { outcome: 'http_status', http_status: 500 },
        ],
        [{ status: 302 }, { outcome: 'redirect', http_status: 302 }],
      ] as const;
      for (const [answer, outcome] of expected) {
        trial.plan(answer);
        const { status, data } = await trial.ask('POST', '/ping');
        expect([status, data]).toEqual([200, { ...outcome, duration_ms: expect.any(Number) }]);
      }
      const [request] = trial.list();
      const event = JSON.parse(String(request?.body));
      expect(event).toEqual({
        id: request?.headers['x-event-id'],
        type: 'ping',
        timestamp: expect.any(String),
        resource_id: trial.webhookId,
        resource_type: 'webhook',
        data: { webhook_id: trial.webhookId },
      });
      expect(request?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-webhook-id': trial.webhookId,
        'x-event-type': 'ping',
      });
      expect(findSigner(request, [trial.secret])).toBe(0);
      await Promise.all(Array.from({ length: 12 }, () => trial.ask('POST', '/ping')));
      expect(await trial.listDeliveries()).toEqual([]);
      expect(await trial.read()).toMatchObject({ status: 'disabled', consecutive_failures: 0 });
    });

    test('a ping tells how nobody was reached, and what came of nobody’s answer', async () => {
      trial = await createTrial(open(), { status: 204 });
      const targets = {
        'http://127.0.0.1:1/': 'refused',
        'https://no-such-name.example/': 'dns',
        [`https://127.0.0.1:${new URL((await trial.read()).url).port}/`]: 'tls',
      };
      for (const [url, outcome] of Object.entries(targets)) {
        expect((await trial.change({ url })).status).toBe(200);
        const { status, data } = await trial.ask('POST', '/ping');
        expect([url, status, data]).toEqual([url, 200, { outcome, duration_ms: expect.any(Number) }]);
      }
      await waitUntil(async () => trial.list().length === 0);
    });
  });
}
