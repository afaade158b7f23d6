import { describe, expect, test } from 'vitest';
import { selectSecret } from '../src/signing/webhook-secret.ts';
import { type Api, create, createApi, listPaths, start } from './webhook-api.ts';

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

  test.each([[undefined], [''], [{}]])('with the body %j replaces the secret at once', async (wish) => {
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
