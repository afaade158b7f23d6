import { randomBytes } from 'node:crypto';
import { accept, type LiveAccessToken, refuse, type TokenGate } from '@ob/core';
import { createService } from '@ob/core/http';
import { createAddressGuard, createSecretBox, type StoredWebhook, selectSecret } from '@ob/webhooks';
import { createMemoryWebhooks } from '@ob/webhooks/memory';
import { createWebhookRoutes } from '@ob/webhooks/routes';
import { webhookSchema } from '@ob/webhooks/schema';
import { describe, expect, test } from 'vitest';

const start = Date.parse('2026-03-01T09:30:00.000Z');
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };

/** Takes the client and its scopes out of the Authorization header: `client-1 webhooks`. */
const tokens: TokenGate = {
  async admit(request) {
    const [clientId, ...scopes] = (request.headers.get('authorization') ?? '').split(' ');
    if (!clientId) return refuse({ reason: 'no_token', challenge: 'Bearer' });
    const token: LiveAccessToken = { scheme: 'Bearer', tokenId: 't', clientId, scopes, expiresAt: start };
    return accept(token);
  },
};

function createApi() {
  let now = start;
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const secretBox = createSecretBox([random.bytes(32)], random);
  const addressGuard = createAddressGuard({
    resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : []),
    allow: [],
    environment: 'production',
    ownAddresses: () => [],
  });
  const { subscriptions } = engine;
  const routes = createWebhookRoutes({ tokens, subscriptions, secretBox, addressGuard, clock, random });
  const service = createService({
    routes,
    random,
    clock,
    observe: () => {},
    onFailure: (error) => expect.fail(String(error)),
  });
  const call = async (method: string, path: string, body?: unknown, token = 'client-1 webhooks') => {
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { authorization: token, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: json };
    const response = await service(new Request(`https://bank.example${path}`, init), {});
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { call, subscriptions, secretBox, advance };
}

type Api = ReturnType<typeof createApi>;

const url = 'https://tpp.example/hook';

async function create(api: Api, body: object = { url }) {
  const { body: answer } = await api.call('POST', '/webhooks', body);
  return answer.data as { webhook_id: string; secret: string };
}

const listPaths = (body: { errors: { code: string; path?: string }[] }) =>
  body.errors.map(({ code, path }) => `${code} ${path ?? '-'}`).sort();

describe('POST /webhooks', () => {
  test('answers the webhook with its secret, which is stored encrypted', async () => {
    const api = createApi();
    const wish = {
      url,
      event_types: ['payment.failed', 'payment.failed'],
      description: 'Ledger',
      standard_webhooks: true,
    };
    const { status, headers, body } = await api.call('POST', '/webhooks', wish);
    const { secret, ...webhook } = body.data;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/webhooks/${webhook.webhook_id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.links).toEqual({ self: `/webhooks/${webhook.webhook_id}` });
    expect(webhookSchema.parse(webhook)).toEqual(webhook);
    expect(webhook).toMatchObject({
      ...wish,
      event_types: ['payment.failed'],
      status: 'enabled',
      consecutive_failures: 0,
    });
    const stored = (await api.subscriptions.find('client-1', webhook.webhook_id)) as StoredWebhook;
    expect(JSON.stringify(stored)).not.toContain(secret);
    const sealed = selectSecret(stored.secrets, start)?.sealed ?? '';
    expect(await api.secretBox.open(sealed, webhook.webhook_id)).toBe(secret);
  });

  test('takes every type where none is named', async () => {
    const { body } = await createApi().call('POST', '/webhooks', { url });
    expect(body.data.event_types).toHaveLength(13);
  });

  test('tells every fault at once, the target among them', async () => {
    const wish = {
      url: 'http://tpp.example/',
      event_types: ['ping'],
      description: '',
      standard_webhooks: 'no',
      secret: 'x',
    };
    const { status, body } = await createApi().call('POST', '/webhooks', wish);
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
  ])('refuses the body %j', async (wish, expected) => {
    const { status, body } = await createApi().call('POST', '/webhooks', wish);
    expect(status).toBe(400);
    expect(listPaths(body)).toEqual(expected);
  });

  test('says of a blocked target no more than that it is not allowed', async () => {
    const api = createApi();
    const targets = ['https://inside.example/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'];
    const answers = await Promise.all(
      targets.map((target) => api.call('POST', '/webhooks', { url: target })),
    );
    const faults = new Set(answers.map(({ body }) => JSON.stringify(body.errors)));
    expect([...faults]).toHaveLength(1);
    expect(answers[0]?.body.errors[0]).toMatchObject({ path: 'url', detail: 'This address is not allowed.' });
  });

  test('refuses the hundred and first', async () => {
    const api = createApi();
    for (let count = 0; count < 100; count += 1) await create(api);
    const { status, body } = await api.call('POST', '/webhooks', { url });
    expect([status, body.errors[0].code]).toEqual([409, 'webhook_limit_reached']);
    expect((await api.call('POST', '/webhooks', { url }, 'client-2 webhooks')).status).toBe(201);
  });
});

describe('who may call', () => {
  const calls = [
    ['POST', '/webhooks'],
    ['GET', '/webhooks'],
    ['GET', '/webhooks/x'],
    ['PATCH', '/webhooks/x'],
    ['DELETE', '/webhooks/x'],
    ['POST', '/webhooks/x/rotate-secret'],
  ] as const;

  test.each(calls)(
    '%s %s asks for a token, then for its scope, before anything else',
    async (method, path) => {
      const api = createApi();
      const without = await api.call(method, path, undefined, '');
      expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const foreign = await api.call(method, path, undefined, 'client-1 consents accounts');
      expect([foreign.status, foreign.body.errors[0].code]).toEqual([403, 'insufficient_scope']);
    },
  );

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { description: 'x' }],
    ['PATCH', '', { url: 7 }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', {}],
  ])(
    '%s %s answers alike for what does not exist and for what is not the caller’s',
    async (method, rest, body) => {
      const api = createApi();
      const { webhook_id } = await create(api);
      const ids = [webhook_id, 'made-up', 'x'.repeat(41), '%F0%9F%92%A9', '..%2F..'];
      const answers = await Promise.all(
        ids.map((id) => api.call(method, `/webhooks/${id}${rest}`, body, 'client-2 webhooks')),
      );
      expect(
        new Set(answers.map(({ status, body: answer }) => `${status} ${JSON.stringify(answer.errors)}`)).size,
      ).toBe(1);
      expect(answers[0]?.body.errors[0].code).toBe('webhook_not_found');
      expect((await api.call('GET', `/webhooks/${webhook_id}`)).status).toBe(200);
    },
  );
});

describe('a webhook that exists', () => {
  test('is read and listed without its secret', async () => {
    const api = createApi();
    const { secret, ...webhook } = await create(api);
    expect((await api.call('GET', `/webhooks/${webhook.webhook_id}`)).body).toEqual({
      data: webhook,
      links: { self: `/webhooks/${webhook.webhook_id}` },
    });
    const second = await create(api);
    const list = await api.call('GET', '/webhooks');
    expect(list.body.links).toEqual({ self: '/webhooks' });
    expect(list.body.data.map((each: { webhook_id: string }) => each.webhook_id)).toEqual([
      webhook.webhook_id,
      second.webhook_id,
    ]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect((await api.call('GET', '/webhooks', undefined, 'client-2 webhooks')).body.data).toEqual([]);
  });

  test('is changed in what the body names', async () => {
    const api = createApi();
    const { webhook_id } = await create(api);
    api.advance(1_000);
    const wish = { url: 'https://tpp.example/other', event_types: ['consent.revoked'], status: 'disabled' };
    const { status, body } = await api.call('PATCH', `/webhooks/${webhook_id}`, wish);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...wish, status_reason: { code: 'disabled_by_client' } });
    expect(body.data.status_update_date_time).toBe('2026-03-01T09:30:01.000Z');
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body).toEqual(body);
  });

  test('is not changed to a target that is not allowed, or by a body with faults', async () => {
    const api = createApi();
    const { webhook_id } = await create(api);
    const before = await api.call('GET', `/webhooks/${webhook_id}`);
    const wish = { url: 'https://127.0.0.1/', status: 'paused', webhook_id: 'x' };
    const { status, body } = await api.call('PATCH', `/webhooks/${webhook_id}`, wish);
    expect(status).toBe(400);
    expect(listPaths(body)).toEqual([
      'invalid_field status',
      'invalid_field url',
      'invalid_field webhook_id',
    ]);
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body).toEqual(before.body);
  });

  test('is gone once deleted', async () => {
    const api = createApi();
    const { webhook_id } = await create(api);
    expect((await api.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(204);
    expect((await api.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(404);
    expect((await api.call('GET', '/webhooks')).body.data).toEqual([]);
  });
});

describe('POST /webhooks/{webhook_id}/rotate-secret', () => {
  const signsWith = async ({ subscriptions, secretBox }: Api, webhookId: string, now: number) => {
    const stored = await subscriptions.find('client-1', webhookId);
    return secretBox.open(selectSecret(stored?.secrets ?? [], now)?.sealed ?? '', webhookId);
  };

  test.each([[undefined], [{}]])('with the body %j replaces the secret at once', async (wish) => {
    const api = createApi();
    const { webhook_id, secret } = await create(api);
    const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, wish);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      webhook_id,
      secret: expect.stringMatching(/^whsec_/),
      active_from: '2026-03-01T09:30:00.000Z',
    });
    expect(body.data.secret).not.toBe(secret);
    expect(await signsWith(api, webhook_id, start)).toBe(body.data.secret);
  });

  test('lets the old secret sign until the overlap has passed', async () => {
    const api = createApi();
    const { webhook_id, secret } = await create(api);
    const { body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, { overlap_seconds: 60 });
    expect(body.data.active_from).toBe('2026-03-01T09:31:00.000Z');
    expect(await signsWith(api, webhook_id, start + 59_999)).toBe(secret);
    expect(await signsWith(api, webhook_id, start + 60_000)).toBe(body.data.secret);
  });

  test.each([-1, 86_401, 0.5, '60', null])('refuses an overlap of %j', async (overlap_seconds) => {
    const api = createApi();
    const { webhook_id } = await create(api);
    const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, {
      overlap_seconds,
    });
    expect([status, ...listPaths(body)]).toEqual([400, 'invalid_field overlap_seconds']);
  });
});
