import { describe, expect, test } from 'vitest';
import type { ReadAnswer } from '../payments/paying-bank.ts';
import type { WebhookBank } from './webhook-bank.ts';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
const everyType = [
  'consent.authorized',
  'consent.rejected',
  'consent.revoked',
  'consent.expired',
  'payment.created',
  'payment.completed',
  'payment.failed',
  'transaction.posted',
  'balance.updated',
  'schedule.created',
  'schedule.executed',
  'schedule.failed',
  'schedule.cancelled',
];
const url = 'https://receiver.example/hooks';

/** Says of a refusal what a client acts on. */
const describeRefusal = ({ status, codes, paths }: ReadAnswer): unknown[] => [status, ...codes, ...paths];

/** Every fault that the body of a new webhook may have. */
const faults: readonly (readonly [name: string, body: unknown, refusal: readonly unknown[]])[] = [
  ['no target', {}, [400, 'missing_field', 'url']],
  ['no object', [], [400, 'invalid_request', undefined]],
  ['no JSON', '{', [400, 'invalid_request', undefined]],
  ['a type that is none', { url, event_types: ['consent.lost'] }, [400, 'invalid_field', 'event_types[0]']],
  ['pings among the types', { url, event_types: ['ping'] }, [400, 'invalid_field', 'event_types[0]']],
  ['no type at all', { url, event_types: [] }, [400, 'invalid_field', 'event_types']],
  ['types that are null', { url, event_types: null }, [400, 'invalid_field', 'event_types']],
  ['a type of Object', { url, event_types: ['toString'] }, [400, 'invalid_field', 'event_types[0]']],
  ['a description too long', { url, description: 'x'.repeat(256) }, [400, 'invalid_field', 'description']],
  ['an empty description', { url, description: '' }, [400, 'invalid_field', 'description']],
  ['a description with a NUL', { url, description: 'a\u0000b' }, [400, 'invalid_field', 'description']],
  ['half a character', { url, description: '\ud800' }, [400, 'invalid_field', 'description']],
  ['a text for a truth', { url, standard_webhooks: 'true' }, [400, 'invalid_field', 'standard_webhooks']],
  ['a status', { url, status: 'disabled' }, [400, 'invalid_field', 'status']],
  ['a secret of its own', { url, secret: 'whsec_AAAA' }, [400, 'invalid_field', 'secret']],
  ['a field of Object', '{"url":"https://a.example/","__proto__":{}}', [400, 'invalid_field', '__proto__']],
  ['a target too long', { url: `https://a.example/${'x'.repeat(2048)}` }, [400, 'invalid_field', 'url']],
  ['HTTP inside', { url: 'http://10.0.0.1/' }, [400, 'invalid_field', 'url']],
  ['no URL', { url: 'receiver.example' }, [400, 'invalid_field', 'url']],
  ['another scheme', { url: 'ftp://a.example/' }, [400, 'invalid_field', 'url']],
  ['a user', { url: 'https://me:pass@a.example/' }, [400, 'invalid_field', 'url']],
  ['metadata of a cloud', { url: 'https://169.254.169.254/latest' }, [400, 'invalid_field', 'url']],
];

/** Checks how clients handle their webhooks, field by field. */
export function describeSubscriptions(open: () => WebhookBank): void {
  describe('handling webhooks', () => {
    test('creates one with every field, and shows its secret this once', async () => {
      const { one } = open();
      const wanted = {
        url,
        event_types: ['payment.failed', 'consent.revoked'],
        description: 'Zahlungen — 支払い 🏦',
        standard_webhooks: true,
      };
      const created = await one.ask('POST', '/webhooks', wanted);
      const shown = {
        webhook_id: expect.any(String),
        ...wanted,
        status: 'enabled',
        consecutive_failures: 0,
        creation_date_time: moment,
        status_update_date_time: moment,
      };
      expect([created.status, created.data]).toEqual([201, { ...shown, secret }]);
      const path = `/webhooks/${created.data.webhook_id}`;
      expect(created.headers.location).toBe(path);
      expect(created.headers['cache-control']).toContain('no-store');
      const read = await one.ask('GET', path);
      expect([read.status, JSON.parse(read.body)]).toEqual([200, { data: shown, links: { self: path } }]);
      const listed = await one.ask('GET', '/webhooks');
      expect(JSON.parse(listed.body)).toEqual({ data: [read.data], links: { self: '/webhooks' } });
      expect(listed.body + read.body).not.toContain('whsec_');
      expect((await one.ask('DELETE', path)).status).toBe(204);
    });

    test('fills in what is left out, and takes a type that is named twice once', async () => {
      const { one } = open();
      const plain = await one.create({ url });
      expect(plain).toMatchObject({ event_types: everyType, standard_webhooks: false, status: 'enabled' });
      expect(Object.keys(plain)).not.toContain('description');
      const twice = await one.create({ url, event_types: ['payment.failed', 'payment.failed'] });
      expect(twice.event_types).toEqual(['payment.failed']);
      expect((await one.create({ url, description: 'x'.repeat(255) })).description).toHaveLength(255);
      await removeAll(one);
    });

    test.each(faults)('refuses %s, on creating and on changing', async (_, body, refusal) => {
      const { one } = open();
      expect(describeRefusal(await one.ask('POST', '/webhooks', body))).toEqual(refusal);
      const { webhook_id: id } = await one.create({ url });
      const changed = await one.ask('PATCH', `/webhooks/${id}`, body);
      const isFine = ['{}', JSON.stringify({ url, event_types: null })].includes(JSON.stringify(body));
      expect(describeRefusal(changed)).toEqual(isFine || refusal.at(-1) === 'status' ? [200] : refusal);
      await one.ask('DELETE', `/webhooks/${id}`);
    });

    test('changes each field alone, and keeps the rest', async () => {
      const { one } = open();
      const { secret: _, ...before } = await one.create({ url, description: 'before' });
      const path = `/webhooks/${before.webhook_id}`;
      let expected: object = before;
      for (const change of [
        { url: 'https://elsewhere.example/' },
        { event_types: ['consent.expired'] },
        { description: 'after' },
        { standard_webhooks: true },
        {},
      ]) {
        expected = { ...expected, ...change };
        expect((await one.ask('PATCH', path, change)).data).toEqual(expected);
      }
      expect(await one.read(before.webhook_id)).toEqual(expected);
      const reset = await one.ask('PATCH', path, { event_types: null, description: null });
      const { description: __, ...bare } = { description: '', ...expected };
      expected = { ...bare, event_types: before.event_types };
      expect(reset.data).toEqual(expected);
      const disabled = await one.ask('PATCH', path, { status: 'disabled' });
      const reason = { status: 'disabled', status_reason: { code: 'disabled_by_client' } };
      expect(disabled.data).toEqual({ ...expected, ...reason, status_update_date_time: moment });
      expect((await one.ask('PATCH', path, { status: 'disabled' })).data).toEqual(disabled.data);
      const enabled = await one.ask('PATCH', path, { status: 'enabled' });
      expect(enabled.data).toEqual({ ...expected, status_update_date_time: moment });
      await one.ask('DELETE', path);
    });

    test('answers alike for what is gone, what never was and what is another client’s', async () => {
      const { one, other } = open();
      const foreign = (await other.create({ url })).webhook_id;
      const gone = (await one.create({ url })).webhook_id;
      expect((await one.ask('DELETE', `/webhooks/${gone}`)).body).toBe('');
      const operations = [
        ['GET', '', undefined],
        ['PATCH', '', { description: 'mine' }],
        ['PATCH', '', { url: 'https://10.0.0.1/' }],
        ['DELETE', '', undefined],
        ['POST', '/ping', undefined],
        ['POST', '/rotate-secret', { overlap_seconds: -1 }],
        ['GET', '/deliveries?limit=0', undefined],
        ['POST', '/deliveries/any/redeliver', undefined],
      ] as const;
      for (const [method, rest, body] of operations) {
        for (const id of [foreign, gone, 'none', '%20', 'x'.repeat(300)]) {
          const answer = await one.ask(method, `/webhooks/${id}${rest}`, body);
          expect([method, rest, id, ...describeRefusal(answer)]).toEqual([
            method,
            rest,
            id,
            404,
            'webhook_not_found',
            undefined,
          ]);
        }
      }
      expect(await other.read(foreign)).toMatchObject({ url, status: 'enabled' });
      expect((await one.ask('GET', '/webhooks')).data).toEqual([]);
      await removeAll(other);
    });

    test('lets a client have a hundred, however many it asks for at once', async () => {
      const { one, other } = open();
      const asked = await Promise.all(
        Array.from({ length: 112 }, () => other.ask('POST', '/webhooks', { url })),
      );
      const refused = asked.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(12);
      expect(new Set(refused.map((answer) => describeRefusal(answer).join()))).toEqual(
        new Set(['409,webhook_limit_reached,']),
      );
      const listed = await other.ask('GET', '/webhooks');
      expect(listed.data).toHaveLength(100);
      expect((await one.ask('POST', '/webhooks', { url })).status).toBe(201);
      const [first] = listed.data as unknown as readonly { readonly webhook_id: string }[];
      await other.ask('DELETE', `/webhooks/${first?.webhook_id}`);
      const again = await Promise.all([
        other.ask('POST', '/webhooks', { url }),
        other.ask('POST', '/webhooks', { url }),
      ]);
      expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
      await removeAll(one);
    });
  });
}

async function removeAll(client: WebhookBank['one']): Promise<void> {
  const { data } = await client.ask('GET', '/webhooks');
  const webhooks = data as unknown as readonly { readonly webhook_id: string }[];
  await Promise.all(webhooks.map(({ webhook_id }) => client.ask('DELETE', `/webhooks/${webhook_id}`)));
}
