import type { Transport } from '@ob/webhooks';
import { deliverySchema } from '@ob/webhooks/routes';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { describe, expect, test, vi } from 'vitest';
import { type Api, create, createApi, listPaths } from './webhook-api.ts';

async function createWithEvents(...ids: readonly string[]) {
  const api = await createApi();
  const { webhook_id } = await create(api);
  for (const id of ids) {
    await api.outbox.enqueue(createOutboxEvents('tpp-1', id));
    api.advance(1_000);
  }
  return { api, webhook_id, path: `/webhooks/${webhook_id}/deliveries` };
}

async function attempt({ queue }: Api, outcome: 'delivered' | 'timeout') {
  const { deliveries } = await queue.claim({ limit: 1, leaseMs: 1_000, capPerSubscription: 10 });
  const [claimed] = deliveries;
  if (claimed === undefined) expect.fail('nothing is due');
  await queue.complete([{ lease: claimed.lease, attempt: { outcome, startedAt: 0, durationMs: 7 } }]);
  return claimed;
}

interface Row {
  readonly delivery_id: string;
  readonly event_id: string;
}

const eventIds = (rows: readonly Row[]) => rows.map(({ event_id }) => event_id);

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  test('lists the deliveries with their attempts, newest first', async () => {
    const { api, path } = await createWithEvents('event-1', 'event-2');
    await attempt(api, 'delivered');
    const { status, body } = await api.call('GET', path);
    expect(status).toBe(200);
    expect(body.links).toEqual({ self: path });
    expect(eventIds(body.data)).toEqual(['event-2', 'event-1']);
    for (const row of body.data) expect(deliverySchema.parse(row)).toEqual(row);
    expect(body.data[0]).toMatchObject({ status: 'pending', attempts_made: 0, attempts: [] });
    expect(body.data[1]).toMatchObject({
      event_type: 'consent.authorized',
      resource_id: 'consent-1',
      status: 'delivered',
      attempts_made: 1,
      attempts: [{ number: 1, outcome: 'delivered', duration_ms: 7, manual: false }],
    });
  });

  test('continues after the previous page with the same filter', async () => {
    const { api, path } = await createWithEvents('event-1', 'event-2', 'event-3', 'event-4', 'event-5');
    await attempt(api, 'delivered');
    const first = await api.call('GET', `${path}?limit=2&status=pending`);
    expect(eventIds(first.body.data)).toEqual(['event-5', 'event-4']);
    expect(first.body.links.next).toMatch(
      /^\/webhooks\/[\w-]+\/deliveries\?status=pending&limit=2&cursor=[\w-]+$/,
    );
    const second = await api.call('GET', first.body.links.next);
    expect(eventIds(second.body.data)).toEqual(['event-3', 'event-2']);
    expect(second.body.links).toEqual({ self: path });
    const cursor = new URLSearchParams(first.body.links.next.split('?')[1]).get('cursor');
    const longer = await api.call('GET', `${path}?limit=1000&status=pending&cursor=${cursor}`);
    expect(eventIds(longer.body.data)).toEqual(['event-3', 'event-2']);
    for (const query of [
      `cursor=${cursor}`,
      `cursor=${cursor}&status=held`,
      `cursor=${cursor}&status=pending&event_id=x`,
    ]) {
      const other = await api.call('GET', `${path}?${query}`);
      expect([other.status, ...listPaths(other.body)]).toEqual([400, 'invalid_parameter cursor']);
    }
  });

  test('filters by event', async () => {
    const { api, path } = await createWithEvents('event-1', 'event-2');
    expect(eventIds((await api.call('GET', `${path}?event_id=event-1`)).body.data)).toEqual(['event-1']);
    expect((await api.call('GET', `${path}?event_id=event-9`)).body.data).toEqual([]);
  });

  test.each([
    ['status=', ['invalid_parameter status']],
    [
      'status=open&limit=0&event_id=%20&cursor=x',
      ['cursor', 'event_id', 'limit', 'status'].map((path) => `invalid_parameter ${path}`),
    ],
    ['limit=1001', ['invalid_parameter limit']],
    ['limit=1.5', ['invalid_parameter limit']],
    ['limit=1&limit=2', ['invalid_parameter limit']],
    ['event_id=%00', ['invalid_parameter event_id']],
    [`cursor=${'A'.repeat(600)}`, ['invalid_parameter cursor']],
    [`cursor=${btoa('[1e20,"x","y",null,null]').replaceAll('=', '')}`, ['invalid_parameter cursor']],
  ])('refuses the query %s', async (query, expected) => {
    const { api, path } = await createWithEvents();
    const { status, body } = await api.call('GET', `${path}?${query}`);
    expect([status, ...listPaths(body)]).toEqual([400, ...expected]);
  });
});

describe('POST /webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', () => {
  test('makes one more attempt at once', async () => {
    const { api, path } = await createWithEvents('event-1');
    await attempt(api, 'delivered');
    const { data } = (await api.call('GET', path)).body;
    const { status, body } = await api.call('POST', `${path}/${data[0].delivery_id}/redeliver`);
    expect([status, body.data]).toEqual([202, { delivery_id: data[0].delivery_id }]);
    expect(await attempt(api, 'timeout')).toMatchObject({ manual: true, eventId: 'event-1' });
    const [row] = (await api.call('GET', path)).body.data;
    expect(row).toMatchObject({
      status: 'delivered',
      attempts_made: 1,
      attempts: [{ manual: false }, { manual: true }],
    });
  });

  test('refuses more than 100 waiting attempts, and states when to retry', async () => {
    const { api, path } = await createWithEvents('event-1');
    const { data } = (await api.call('GET', path)).body;
    const redeliver = () => api.call('POST', `${path}/${data[0].delivery_id}/redeliver`);
    const answers = await Promise.all(Array.from({ length: 102 }, redeliver));
    const refused = answers.filter(({ status }) => status !== 202);
    const shown = refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
    expect(shown).toEqual(['429 60', '429 60']);
    expect(refused[0]?.body.errors[0].code).toBe('rate_limit_exceeded');
  });

  test('answers 404 for a delivery that the webhook does not have', async () => {
    const { api, path } = await createWithEvents('event-1');
    const { data } = (await api.call('GET', path)).body;
    const other = await create(api);
    const paths = [
      `${path}/made-up`,
      `${path}/${'x'.repeat(41)}`,
      `/webhooks/${other.webhook_id}/deliveries/${data[0].delivery_id}`,
    ];
    for (const each of paths) {
      const { status, body } = await api.call('POST', `${each}/redeliver`);
      expect([status, body.errors[0].code]).toEqual([404, 'delivery_not_found']);
    }
  });
});

describe('POST /webhooks/{webhook_id}/ping', () => {
  test('makes one signed attempt and returns its result, without a logged delivery', async () => {
    const { api, webhook_id, path } = await createWithEvents();
    await api.call('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/ping`);
    expect([status, body.data]).toEqual([200, { outcome: 'http_status', http_status: 500, duration_ms: 3 }]);
    const [request] = api.sent;
    const event = JSON.parse(new TextDecoder().decode(request?.body));
    expect(event).toMatchObject({ type: 'ping', resource_type: 'webhook', resource_id: webhook_id });
    expect(request?.headers).toMatchObject({
      'X-Event-Type': 'ping',
      'X-Event-ID': event.id,
      'X-Webhook-ID': webhook_id,
    });
    expect((await api.call('GET', path)).body.data).toEqual([]);
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body.data.consecutive_failures).toBe(0);
    expect(api.sent).toHaveLength(1);
  });
});

describe('POST /webhooks/{webhook_id}/ping, limits', () => {
  const ping = (api: Api, id: string) => api.call('POST', `/webhooks/${id}/ping`);

  test('sends one ping of a webhook at a time', async () => {
    const { transport, answer } = createWaitingTransport();
    const api = await createApi({ transport });
    const [first, second] = [await create(api), await create(api)];
    const running = ping(api, first.webhook_id);
    const refused = await ping(api, first.webhook_id);
    expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'rate_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('1');
    const other = ping(api, second.webhook_id);
    await answer();
    expect([(await running).status, (await other).status]).toEqual([200, 200]);
    const next = ping(api, first.webhook_id);
    await answer();
    expect((await next).status).toBe(200);
  });

  test('sends at most ten pings of a webhook in a minute, and states when the next is allowed', async () => {
    const api = await createApi();
    const { webhook_id } = await create(api);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await ping(api, webhook_id)).status).toBe(200);
      api.advance(1_000);
    }
    const refused = await ping(api, webhook_id);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50']);
    api.advance(49_000);
    expect((await ping(api, webhook_id)).status).toBe(429);
    api.advance(1_000);
    expect((await ping(api, webhook_id)).status).toBe(200);
    expect((await ping(api, webhook_id)).status).toBe(429);
    expect(api.sent).toHaveLength(11);
  });

  test('frees the slot of a ping whose process never reported its end', async () => {
    const { transport, answer } = createWaitingTransport();
    const api = await createApi({ transport });
    const { webhook_id } = await create(api);
    const lost = ping(api, webhook_id);
    await vi.waitFor(async () => expect((await ping(api, webhook_id)).status).toBe(429));
    api.advance(20_000);
    const next = ping(api, webhook_id);
    await answer();
    expect([(await lost).status, (await next).status]).toEqual([200, 200]);
  });
});

function createWaitingTransport() {
  const waiting: (() => void)[] = [];
  const transport: Transport = {
    async attempt() {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { outcome: 'delivered', httpStatus: 204, durationMs: 3 };
    },
  };
  const answer = async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { transport, answer };
}
