import { randomInt } from 'node:crypto';
import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts';
import { insist } from './insistent-payer.ts';
import {
  endLeases,
  endOfEvents,
  endOfPayments,
  listEventIds,
  listKeys,
  openWork,
  readOne,
  readOpenings,
} from './read-end.ts';

/** Of each of the two servers. */
const kills = 8;
/** How many are asked for each time before a server is killed. */
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

/** Asks at both addresses at once where the number is even: the two race for one key. */
async function payInsistently(index: number): Promise<readonly string[]> {
  const addresses = fixture.banks.map(({ address }) => address);
  const payment = fixture.payments[index];
  if (payment === undefined) throw new Error('There is no such payment');
  const routes = index % 2 === 0 ? [addresses, [...addresses].reverse()] : [addresses];
  const paymentIds = await Promise.all(routes.map((route) => insist({ addresses: route, agent }, payment)));
  answered += 1;
  return paymentIds;
}

function askForMore(): void {
  for (let more = 0; more < paymentsAtOnce; more += 1) {
    const payment = payInsistently(requested.length);
    // What goes wrong is told in the end.
    payment.catch(() => {});
    requested.push(payment);
  }
}

/** Waits until some more payments are answered, at most for a while. */
async function waitForAnswers(more: number): Promise<void> {
  const required = answered + more;
  const deadline = performance.now() + 2000;
  while (answered < required && performance.now() < deadline) await sleep(2);
}

/** Kills a bank while it is at payments, or carries out those of before; then starts it again. */
async function crashAgainAndAgain(bank: ServerProcess): Promise<readonly unknown[]> {
  const ends: unknown[] = [];
  for (let time = 0; time < kills; time += 1) {
    askForMore();
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

test('no kill at any moment loses, repeats or halves a payment, or keeps anybody from hearing of it', async () => {
  const ends = await Promise.all(fixture.banks.map((bank) => crashAgainAndAgain(bank)));
  expect(ends.flat()).toEqual(Array.from({ length: 2 * kills }, () => 'SIGKILL'));
  const reported = await Promise.all(requested);
  await fixture.database.pool.query(endLeases);
  await waitUntilEnded();

  const keys = await listKeys(fixture.database);
  expect(Object.keys(keys)).toHaveLength(count);
  for (const [index, paymentIds] of reported.entries())
    expect(new Set(paymentIds)).toEqual(new Set([keys[`key-${index}`]]));
  const end = await readOne<Record<string, number>>(fixture.database, endOfPayments);
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
  expect(await readOne(fixture.database, endOfEvents)).toEqual({
    posted: movements,
    transactions: movements,
    updated: movements,
  });
  for (const { party, receiver } of fixture.listeners) {
    const events = await listEventIds(fixture.database, party.client.configuration.clientId);
    expect(receiver.events.map(({ id }) => id).sort()).toEqual(events);
  }
  const troubles = /"level":"(?:error|fatal)"|"errors":/;
  expect(
    fixture.banks.flatMap(({ output }) => output.split('\n')).filter((line) => troubles.test(line)),
  ).toEqual([]);
});
