import { openTestBank, type TestBankOptions } from '@ob/tooling/test-bank';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { expect, test, vi } from 'vitest';
import { createEgressGuard } from './recipes/egress-guard.ts';

const inside = 'https://10.0.0.1/hook';
const outside = 'https://93.184.216.34/hook';

async function openBank(network: NonNullable<TestBankOptions['network']>) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const bank = await openTestBank({ log, network });
  const token = await bank.issueToken({ scopes: ['webhooks'], customerId: null });
  const post = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await bank.connect().call(token, path, { method: 'POST', headers, ...sent });
    return { status: response.status, body: await response.json() };
  };
  return { ...bank, post, lines: log };
}

test.each([
  ['network.webhookAllow', {}],
  ['OB_WEBHOOK_ALLOW', { webhookAllow: ['127.0.0.0/8'], webhookSetting: 'OB_WEBHOOK_ALLOW' }],
])('names %s in the log, but not in the response, when it refuses an address', async (setting, network) => {
  const bank = await openBank(network);
  const { status, body } = await bank.post('/webhooks', { url: inside });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    { path: 'url', detail: 'This address is not allowed. Use a public host name or address.' },
  ]);
  expect(bank.log.at(-1)?.reason).toContain(`change \`${setting}\``);
});

test('applies the guard of the bank to registration, ping and delivery', async () => {
  const hosts = new Set(['93.184.216.34', '10.0.0.1']);
  const bank = await openBank({ webhookGuard: createEgressGuard(hosts) });
  expect((await bank.post('/webhooks', { url: inside })).status).toBe(400);
  const created = await bank.post('/webhooks', { url: outside });
  expect(created.status).toBe(201);
  hosts.clear();
  expect((await bank.post('/webhooks', { url: outside })).status).toBe(400);
  const { webhook_id } = created.body.data;
  const ping = await bank.post(`/webhooks/${webhook_id}/ping`);
  expect(ping.body.data).toEqual({ outcome: 'blocked_address', duration_ms: expect.any(Number) });
  await bank.storage.outbox.enqueue(createOutboxEvents('tpp-1', 'event-1'));
  bank.jobs.start();
  await vi.waitFor(() => expect(bank.lines.warn).toHaveBeenCalled());
  await bank.jobs.stop();
  expect(bank.lines.warn).toHaveBeenCalledWith(
    expect.objectContaining({ webhook: webhook_id, outcome: 'blocked_address' }),
    expect.stringContaining('change `the egress list`'),
  );
});

test('gives the settings of deliveries to the dispatcher, which refuses invalid ones', async () => {
  const opened = openTestBank({ deliveries: { capPerSubscription: 0 } });
  await expect(opened).rejects.toThrow('capPerSubscription must be a whole number from 1');
});

test('refuses `webhookAllow` next to `webhookGuard`', async () => {
  const webhookGuard = createEgressGuard(new Set());
  await expect(openTestBank({ network: { webhookGuard, webhookAllow: [] } })).rejects.toThrow(
    'Remove one of them.',
  );
});
