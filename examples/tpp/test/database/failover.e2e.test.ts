import { connectDatabase, type Database } from '@ob/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import {
  type ApprovedConsent,
  consentHeaders,
  openPartyBank,
  type PartyBank,
  paymentHeaders,
  shopTerms,
} from '../parties.ts';
import { readOne, readOpenings } from '../payments/read-outcome.ts';
import { sendPlain } from '../plain-request.ts';
import { type ReplicatedServers, startReplicatedServers } from './replicated-servers.ts';

let servers: ReplicatedServers;
let database: Database;
let bank: PartyBank;
let receiver: Receiver;

beforeAll(async () => {
  servers = await startReplicatedServers();
  database = connectDatabase({ connectionString: servers.url, max: 2 });
  bank = await openPartyBank('hono', { DATABASE_URL: servers.url });
  receiver = await startReceiver();
  const { client, token } = bank.payer;
  receiver.trust((await registerWebhook(client, token, receiver.url)).secret);
});

afterAll(async () => {
  await bank.close();
  await receiver.close();
  await database.close();
  await servers.close();
});

const obtainConsent = (): Promise<ApprovedConsent> =>
  bank.obtainConsent(bank.payer, { type: 'payment', terms: shopTerms });

async function pay(approved: ApprovedConsent, key: string) {
  const headers = paymentHeaders(approved, key);
  const { status, codes, data } = await bank.ask(approved.party, {
    path: '/payments',
    headers,
    body: shopTerms,
  });
  return [status, ...codes, data.payment_id] as const;
}

async function waitUntilCompleted(approved: ApprovedConsent, paymentId: unknown): Promise<void> {
  const requested = { path: `/payments/${paymentId}`, headers: consentHeaders(approved) };
  const readStatus = async () => (await bank.ask(approved.party, requested)).data.status;
  await expect.poll(readStatus, { timeout: 10_000 }).toBe('completed');
}

async function waitUntilReadiness(expected: readonly [number, string]): Promise<void> {
  const ask = async () => {
    const { status, body } = await sendPlain(bank.bank.address, { method: 'GET', path: '/readyz' });
    return [status, body];
  };
  await expect.poll(ask, { timeout: 10_000 }).toEqual(expected);
}

const counts = `SELECT (SELECT count(*)::int FROM bank.transactions
    WHERE hidden->>'reference' = '${shopTerms.reference}') AS movements, (SELECT count(*)::int FROM ob.payments) AS payments`;

test('after a failover to a standby that lacks the last payments, repeated requests pay once', async () => {
  const [stored, repeated, renewed] = [await obtainConsent(), await obtainConsent(), await obtainConsent()];
  const openings = await readOpenings(database);
  const storedId = (await pay(stored, 'kept')).at(-1);
  await waitUntilCompleted(stored, storedId);
  await servers.stopReplication();
  const repeatedId = (await pay(repeated, 'repeated')).at(-1);
  const renewedId = (await pay(renewed, 'renewed')).at(-1);
  await waitUntilCompleted(renewed, renewedId);

  await servers.killPrimary();
  await waitUntilReadiness([503, 'the database does not answer\n']);
  expect(await pay(repeated, 'repeated')).toEqual([503, 'service_unavailable', undefined]);
  await servers.failOver();
  expect(await pay(repeated, 'repeated')).toEqual([201, repeatedId]);
  expect(await pay(renewed, 'another')).toEqual([201, renewedId]);
  expect(await pay(renewed, 'renewed')).toEqual([409, 'consent_consumed', undefined]);
  expect(await pay(stored, 'kept')).toEqual([201, storedId]);
  await waitUntilReadiness([200, 'ready\n']);

  await waitUntilCompleted(repeated, repeatedId);
  await waitUntilCompleted(renewed, renewedId);
  expect(await readOne(database, counts)).toEqual({ movements: 3, payments: 3 });
  expect(await readOpenings(database)).toEqual(openings);
  const listCompleted = () => {
    const completed = receiver.events.filter(({ type }) => type === 'payment.completed');
    return new Set(completed.map(({ resource_id: paymentId }) => paymentId));
  };
  await expect.poll(listCompleted, { timeout: 10_000 }).toEqual(new Set([storedId, repeatedId, renewedId]));
});
