import type { StoredWebhook } from '@ob/webhooks/primitives';
import { webhookSchema } from '@ob/webhooks/routes';
import { describe, expect, test } from 'vitest';
import { create, createApi, isSignedWith, listPaths, url } from './webhook-api.ts';

describe('POST /webhooks', () => {
  test('returns the webhook with its secret, which is stored encrypted', async () => {
    const api = await createApi();
    const requestBody = {
      url,
      event_types: ['payment.failed', 'payment.failed'],
      description: 'Ledger',
      standard_webhooks: true,
    };
    const { status, headers, body } = await api.call('POST', '/webhooks', requestBody);
    const { secret, ...webhook } = body.data;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/webhooks/${webhook.webhook_id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.links).toEqual({ self: `/webhooks/${webhook.webhook_id}` });
    expect(webhookSchema.parse(webhook)).toEqual(webhook);
    expect(webhook).toMatchObject({
      ...requestBody,
      event_types: ['payment.failed'],
      status: 'enabled',
      consecutive_failures: 0,
    });
    const stored = (await api.subscriptions.find('tpp-1', webhook.webhook_id)) as StoredWebhook;
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await isSignedWith(api, webhook.webhook_id, secret)).toBe(true);
  });

  test('selects every event type when none is named', async () => {
    const { body } = await (await createApi()).call('POST', '/webhooks', { url });
    expect(body.data.event_types).toHaveLength(13);
  });

  test('reports every error at once, the error of the target included', async () => {
    const requestBody = {
      url: 'http://tpp.example/',
      event_types: ['ping'],
      description: '',
      standard_webhooks: 'no',
      secret: 'x',
    };
    const { status, body } = await (await createApi()).call('POST', '/webhooks', requestBody);
    expect(status).toBe(400);
    expect(listPaths(body)).toEqual([
      'invalid_field description',
      'invalid_field event_types[0]',
      'invalid_field secret',
      'invalid_field standard_webhooks',
      'invalid_field url',
    ]);
  });

  test.each([
    [{}, ['missing_field url']],
    [{ url: 7 }, ['invalid_field url']],
    [{ url: '' }, ['invalid_field url']],
    [{ url: `https://tpp.example/${'x'.repeat(2048)}` }, ['invalid_field url']],
    [{ url: 'https://tpp.example/\u0000' }, ['invalid_field url']],
    [{ url, event_types: [] }, ['invalid_field event_types']],
    [{ url, event_types: 'all' }, ['invalid_field event_types']],
    [{ url, event_types: null }, ['invalid_field event_types']],
    [{ url, description: 'a\u0000b' }, ['invalid_field description']],
    [{ url, description: 'x'.repeat(256) }, ['invalid_field description']],
    [[], ['invalid_request -']],
    ['null', ['invalid_request -']],
    ['"text"', ['invalid_request -']],
    ['{', ['invalid_request -']],
    [`{"url":"${url}","__proto__":{"status":"disabled"}}`, ['invalid_field __proto__']],
  ])('refuses the body %j', async (requestBody, expected) => {
    const { status, body } = await (await createApi()).call('POST', '/webhooks', requestBody);
    expect(status).toBe(400);
    expect(listPaths(body)).toEqual(expected);
  });

  test('refuses the 101st webhook of a client', async () => {
    const api = await createApi();
    for (let count = 0; count < 100; count += 1) await create(api);
    const { status, body } = await api.call('POST', '/webhooks', { url });
    expect([status, body.errors[0].code]).toEqual([409, 'webhook_limit_reached']);
    expect((await api.call('POST', '/webhooks', { url }, 'tpp-2 webhooks')).status).toBe(201);
  });
});

const { routes } = await createApi();

describe('the access to webhook routes', () => {
  test.each(routes.map(({ method, path }) => [method, path.replaceAll(/{\w+}/g, 'x')]))(
    '%s %s requires a token, then its scope, before anything else',
    async (method, path) => {
      const api = await createApi();
      const without = await api.call(method, path, undefined, '');
      expect([without.status, without.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer /),
      ]);
      const foreign = await api.call(method, path, undefined, 'tpp-1 consents accounts');
      expect([foreign.status, foreign.body.errors[0].code]).toEqual([403, 'insufficient_scope']);
    },
  );

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { description: 'x' }],
    ['PATCH', '', { url: 7 }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', {}],
    ['GET', '/deliveries', undefined],
    ['GET', '/deliveries?limit=0', undefined],
    ['POST', '/deliveries/x/redeliver', undefined],
    ['POST', '/ping', undefined],
  ])(
    '%s %s gives the same response for an unknown webhook and for one of another client',
    async (method, rest, body) => {
      const api = await createApi();
      const { webhook_id } = await create(api);
      const ids = [webhook_id, 'made-up', 'x'.repeat(41), '%F0%9F%92%A9', '..%2F..'];
      const answers = await Promise.all(
        ids.map((id) => api.call(method, `/webhooks/${id}${rest}`, body, 'tpp-2 webhooks')),
      );
      expect(
        new Set(answers.map(({ status, body: answer }) => `${status} ${JSON.stringify(answer.errors)}`)).size,
      ).toBe(1);
      expect(answers[0]?.body.errors[0].code).toBe('webhook_not_found');
      expect((await api.call('GET', `/webhooks/${webhook_id}`)).status).toBe(200);
      expect(api.sent).toEqual([]);
    },
  );
});
