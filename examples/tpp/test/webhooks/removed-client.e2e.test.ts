import { execFile } from 'node:child_process';
import { Agent } from 'node:https';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClientName } from '../api/api-clients.ts';
import { openPartyBank, type PartyBank } from '../parties.ts';
import { type PlannedReceiver, startPlannedReceiver } from './planned-receiver.ts';
import {
  createTestWebhook,
  createWebhookClient,
  type TestWebhook,
  type WebhookClient,
  waitUntil,
} from './test-webhook.ts';

let bank: PartyBank;
let receiver: PlannedReceiver;
let removedClient: WebhookClient;
let registered: WebhookClient;
let webhook: TestWebhook;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const SystemDate = Date;
let ahead = 0;

/** Gives the clients the moved time of the bank. */
class BankDate extends SystemDate {
  constructor(...given: [] | [number]) {
    super(given[0] ?? BankDate.now());
  }

  static override now(): number {
    return SystemDate.now() + ahead;
  }
}

beforeAll(async () => {
  vi.stubGlobal('Date', BankDate);
  bank = await openPartyBank('hono', { OB_SANDBOX_CLOCK: '1' });
  receiver = await startPlannedReceiver();
  removedClient = createWebhookClient(bank.reader, agent);
  registered = createWebhookClient(bank.full, agent);
  webhook = await createTestWebhook({ one: removedClient, receiver }, { status: 500 });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  agent.destroy();
  await receiver.close();
  await bank.close();
});

/** Reloads the clients at the running server, without some of them. */
async function reload(...without: readonly ApiClientName[]): Promise<void> {
  const countReloads = () => bank.bank.output.split('"clients replaced"').length;
  const before = countReloads();
  await bank.clients.registerWithout(...without);
  bank.bank.signal('SIGHUP');
  await waitUntil(async () => countReloads() > before);
}

async function advance(seconds: number): Promise<void> {
  const moved = await registered.ask('POST', '/sandbox/clock', { advance_seconds: seconds });
  expect(moved.status).toBe(200);
  ahead += seconds * 1000;
  await registered.renew();
}

async function runRemoval(clientId: string) {
  const program = resolve(import.meta.dirname, '../../../bank/src/remove-client.ts');
  const { dataFolder, databaseUrl } = bank.place;
  const own = { ...bank.environment, OB_DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
  const options = { env: { ...process.env, ...own } };
  return promisify(execFile)(process.execPath, [program, clientId], options).then(
    ({ stdout }) => JSON.parse(stdout) as unknown,
    (error: { readonly stderr: string }) => error.stderr,
  );
}

test('an unregistered client gets no deliveries, also no pending ones, until it is registered again', async () => {
  await webhook.triggerEvents(2);
  await waitUntil(async () => webhook.list().length === 2);
  const [pending] = await webhook.listDeliveries('?status=pending');
  await reload('reader');
  const refused = await webhook.ask('POST', `/deliveries/${pending?.delivery_id}/redeliver`);
  expect([refused.status, ...refused.codes]).toEqual([401, 'invalid_token']);
  expect((await webhook.ask('POST', '/ping')).status).toBe(401);
  await advance(31);
  await webhook.waitForWorker();
  await advance(3_600);
  await webhook.waitForWorker();
  expect(webhook.list()).toHaveLength(2);
  webhook.plan({ status: 204 });
  await reload();
  await removedClient.renew();
  // The periodic sweep runs later than this, so the registration must have woken it.
  await waitUntil(async () => webhook.list().length === 4, 5_000);
  await waitUntil(async () => (await webhook.listDeliveries('?status=delivered')).length === 2);
});

test('the command removes an unregistered client completely, and refuses a registered one', async () => {
  webhook.plan({ status: 500 });
  await webhook.triggerEvents(2);
  const requested = await removedClient.ask('POST', '/consents/account-access', {
    permissions: ['ReadAccounts'],
  });
  expect(await runRemoval('api-reader')).toContain('api-reader is registered.');
  await reload('reader');
  const removed = { webhooks: 1, consents: 1, grants: 0 };
  expect(await runRemoval('api-reader')).toEqual({ client_id: 'api-reader', removed });
  const again = { webhooks: 0, consents: 0, grants: 0 };
  expect(await runRemoval('api-reader')).toEqual({ client_id: 'api-reader', removed: again });
  await reload();
  await advance(3_600);
  await removedClient.renew();
  expect((await removedClient.ask('GET', '/webhooks')).data).toEqual([]);
  const consent = await removedClient.ask('GET', `/consents/account-access/${requested.data.consent_id}`);
  expect(consent.data).toMatchObject({ status: 'rejected', status_reason: { code: 'bank_rejected' } });
});
