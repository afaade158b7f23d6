import { describe, expect, test } from 'vitest';
import { create, createApi, isSignedWith, listPaths } from './webhook-api.ts';

describe('a webhook that exists', () => {
  test('is returned and listed without its secret', async () => {
    const api = await createApi();
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
    expect((await api.call('GET', '/webhooks', undefined, 'tpp-2 webhooks')).body.data).toEqual([]);
  });

  test('is changed in the fields that the body has', async () => {
    const api = await createApi();
    const { webhook_id } = await create(api);
    api.advance(1_000);
    const requestBody = {
      url: 'https://tpp.example/other',
      event_types: ['consent.revoked'],
      status: 'disabled',
    };
    const { status, body } = await api.call('PATCH', `/webhooks/${webhook_id}`, requestBody);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...requestBody, status_reason: { code: 'disabled_by_client' } });
    expect(body.data.status_update_date_time).toBe('2026-03-01T09:30:01.000Z');
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body).toEqual(body);
  });

  test('is not changed to a forbidden target or by an invalid body', async () => {
    const api = await createApi();
    const { webhook_id } = await create(api);
    const before = await api.call('GET', `/webhooks/${webhook_id}`);
    const requestBody = { url: 'https://127.0.0.1/', status: 'paused', webhook_id: 'x' };
    const { status, body } = await api.call('PATCH', `/webhooks/${webhook_id}`, requestBody);
    expect(status).toBe(400);
    expect(listPaths(body)).toEqual([
      'invalid_field status',
      'invalid_field url',
      'invalid_field webhook_id',
    ]);
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body).toEqual(before.body);
  });

  test('no longer exists after its deletion', async () => {
    const api = await createApi();
    const { webhook_id } = await create(api);
    expect((await api.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(204);
    expect((await api.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(404);
    expect((await api.call('GET', '/webhooks')).body.data).toEqual([]);
  });
});

describe('POST /webhooks/{webhook_id}/rotate-secret', () => {
  test.each([[undefined], [''], [{}]])(
    'replaces the secret at once with the body %j',
    async (requestBody) => {
      const api = await createApi();
      const { webhook_id, secret } = await create(api);
      const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, requestBody);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        webhook_id,
        secret: expect.stringMatching(/^whsec_/),
        active_from: '2026-03-01T09:30:00.000Z',
      });
      expect(body.data.secret).not.toBe(secret);
      expect(await isSignedWith(api, webhook_id, body.data.secret)).toBe(true);
    },
  );

  test('signs with the old secret until the overlap has passed', async () => {
    const api = await createApi();
    const { webhook_id, secret } = await create(api);
    const { body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, { overlap_seconds: 60 });
    expect(body.data.active_from).toBe('2026-03-01T09:31:00.000Z');
    api.advance(59_999);
    expect(await isSignedWith(api, webhook_id, secret)).toBe(true);
    api.advance(1);
    expect(await isSignedWith(api, webhook_id, body.data.secret)).toBe(true);
  });

  test.each([-1, 86_401, 0.5, '60', null])('refuses an overlap of %j', async (overlap_seconds) => {
    const api = await createApi();
    const { webhook_id } = await create(api);
    const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/rotate-secret`, {
      overlap_seconds,
    });
    expect([status, ...listPaths(body)]).toEqual([400, 'invalid_field overlap_seconds']);
  });
});
