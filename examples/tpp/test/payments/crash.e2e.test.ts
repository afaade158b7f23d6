import { randomInt } from 'node:crypto';
import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts';
import {
  endLeases,
  eventOutcome,
  listEventIds,
  listKeys,
  openWork,
  paymentOutcome,
  readOne,
  readOpenings,
} from './read-outcome.ts';
import { payWithRetries } from './retrying-payer.ts';

/** The kills of each of the two servers. */
const kills = 8;
/** The payments that are requested before each kill. */
const paymentsAtOnce = 5;
const count = 2 * kills * paymentsAtOnce;

let fixture: CrashFixture;
let openings: unknown;
let answered = 0;
const requested: Promise<readonly string[]>[] = [];
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  fixture = await openCrashFixture(count);
  openings = await readOpenings(fixture.database);
});

afterAll(async () => {
  agent.destroy();
  await fixture.close();
});

/** Requests a payment. If the index is even, two requests with one key race at both addresses. */
async function requestPayment(index: number): Promise<readonly string[]> {
  const addresses = fixture.banks.map(({ address }) => address);
  const payment = fixture.payments[index];
  if (payment === undefined) throw new Error('There is no such payment');
  const routes = index % 2 === 0 ? [addresses, [...addresses].reverse()] : [addresses];
  const paymentIds = await Promise.all(
    routes.map((route) => payWithRetries({ addresses: route, agent }, payment)),
  );
  answered += 1;
  return paymentIds;
}

function requestMorePayments(): void {
  for (let more = 0; more < paymentsAtOnce; more += 1) {
    const payment = requestPayment(requested.length);
    // The test awaits the payment later, and fails then if it rejects.
    payment.catch(() => {});
    requested.push(payment);
  }
}

/** Waits for `more` responses, or for two seconds. */
async function waitForAnswers(more: number): Promise<void> {
  const required = answered + more;
  const deadline = performance.now() + 2000;
  while (answered < required && performance.now() < deadline) await sleep(2);
}

/** Kills a bank while it accepts or executes payments, and starts it again. */
async function killRepeatedly(bank: ServerProcess): Promise<readonly unknown[]> {
  const ends: unknown[] = [];
  for (let time = 0; time < kills; time += 1) {
    requestMorePayments();
    await waitForAnswers(randomInt(paymentsAtOnce));
    await sleep(randomInt(time % 2 === 0 ? 20 : 700));
    ends.push(await bank.end('SIGKILL'));
    await bank.start();
  }
  return ends;
}

async function waitUntilEnded(): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const open = await readOne<Record<string, number>>(fixture.database, openWork);
    if (open.payments === 0 && open.deliveries === 0) return;
    if (performance.now() > deadline) throw new Error(`Not ended: ${JSON.stringify(open)}`);
    await sleep(200);
  }
}

test('killing a bank at any moment neither loses, repeats nor splits a payment, nor loses its events', async () => {
  const ends = await Promise.all(fixture.banks.map((bank) => killRepeatedly(bank)));
  expect(ends.flat()).toEqual(Array.from({ length: 2 * kills }, () => 'SIGKILL'));
  const reported = await Promise.all(requested);
  await fixture.database.pool.query(endLeases);
  await waitUntilEnded();

  const keys = await listKeys(fixture.database);
  expect(Object.keys(keys)).toHaveLength(count);
  for (const [index, paymentIds] of reported.entries())
    expect(new Set(paymentIds)).toEqual(new Set([keys[`key-${index}`]]));
  const end = await readOne<Record<string, number>>(fixture.database, paymentOutcome);
  expect(end).toEqual({
    payments: count,
    moved: count - Math.floor(count / 5),
    stayed: Math.floor(count / 5),
    movements: end.movements,
    keyed: count,
    reported: count,
  });
  expect(await readOpenings(fixture.database)).toEqual(openings);
  const { movements } = end;
  expect(await readOne(fixture.database, eventOutcome)).toEqual({
    posted: movements,
    transactions: movements,
    updated: movements,
  });
  for (const { party, receiver } of fixture.listeners) {
    const events = await listEventIds(fixture.database, party.client.configuration.clientId);
    expect(receiver.events.map(({ id }) => id).sort()).toEqual(events);
  }
  const errorLines = /"level":"(?:error|fatal)"|"errors":/;
  expect(
    fixture.banks.flatMap(({ output }) => output.split('\n')).filter((line) => errorLines.test(line)),
  ).toEqual([]);
});
