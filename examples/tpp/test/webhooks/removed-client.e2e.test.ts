import { execFile } from 'node:child_process';
import { Agent } from 'node:https';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClientName } from '../api/api-clients.ts';
import { openPartyBank, type PartyBank } from '../parties.ts';
import { type PlannedReceiver, startPlannedReceiver } from './planned-receiver.ts';
import { createTrial, createWebhookClient, type Trial, type WebhookClient, waitUntil } from './trial.ts';

let bank: PartyBank;
let receiver: PlannedReceiver;
let gone: WebhookClient;
let stored: WebhookClient;
let trial: Trial;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const SystemDate = Date;
let ahead = 0;

/** The clients have the time of the bank, which moves. */
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
  gone = createWebhookClient(bank.reader, agent);
  stored = createWebhookClient(bank.whole, agent);
  trial = await createTrial({ one: gone, receiver }, { status: 500 });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  agent.destroy();
  await receiver.close();
  await bank.close();
});

/** Registers other clients at the running server. */
async function reload(...without: readonly ApiClientName[]): Promise<void> {
  const countReloads = () => bank.bank.output.split('"clients replaced"').length;
  const before = countReloads();
  await bank.clients.registerWithout(...without);
  bank.bank.signal('SIGHUP');
  await waitUntil(async () => countReloads() > before);
}

async function advance(seconds: number): Promise<void> {
  const moved = await stored.ask('POST', '/sandbox/clock', { advance_seconds: seconds });
  expect(moved.status).toBe(200);
  ahead += seconds * 1000;
  await stored.renew();
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

test('a client that is unregistered gets nothing, not even what was pending, until it is registered again', async () => {
  await trial.provokeMany(2);
  await waitUntil(async () => trial.list().length === 2);
  const [pending] = await trial.listDeliveries('?status=pending');
  await reload('reader');
  const refused = await trial.ask('POST', `/deliveries/${pending?.delivery_id}/redeliver`);
  expect([refused.status, ...refused.codes]).toEqual([401, 'invalid_token']);
  expect((await trial.ask('POST', '/ping')).status).toBe(401);
  await advance(31);
  await trial.rest();
  await advance(3_600);
  await trial.rest();
  expect(trial.list()).toHaveLength(2);
  trial.plan({ status: 204 });
  await reload();
  await gone.renew();
  // No sooner than that would the sweep run by itself.
  await waitUntil(async () => trial.list().length === 4, 5_000);
  await waitUntil(async () => (await trial.listDeliveries('?status=delivered')).length === 2);
});

test('the command removes a client that is unregistered, once and for all, and no other', async () => {
  trial.plan({ status: 500 });
  await trial.provokeMany(2);
  const requested = await gone.ask('POST', '/consents/account-access', { permissions: ['ReadAccounts'] });
  expect(await runRemoval('api-reader')).toContain('api-reader is registered.');
  await reload('reader');
  const removed = { webhooks: 1, consents: 1, grants: 0 };
  expect(await runRemoval('api-reader')).toEqual({ client_id: 'api-reader', removed });
  const again = { webhooks: 0, consents: 0, grants: 0 };
  expect(await runRemoval('api-reader')).toEqual({ client_id: 'api-reader', removed: again });
  await reload();
  await advance(3_600);
  await gone.renew();
  expect((await gone.ask('GET', '/webhooks')).data).toEqual([]);
  const consent = await gone.ask('GET', `/consents/account-access/${requested.data.consent_id}`);
  expect(consent.data).toMatchObject({ status: 'rejected', status_reason: { code: 'bank_rejected' } });
});
