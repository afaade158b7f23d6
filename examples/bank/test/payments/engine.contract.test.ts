import { deriveDeduplicationKey } from '@ob/core/primitives';
import { submitPayments } from '@ob/core/routes';
import { createPaymentStore } from '@ob/postgres/stores';
import { createWakeSignal, type Job, startSweeps, systemRandom } from '@ob/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createSampleHolding,
  createSampleOrder,
  createSamplePayment,
  sampleMoment,
} from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';
import { createProcessor, type EngineResources, startEngine } from '../../src/compose/engine.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { openLedgerBank } from '../ledger/ledger-bank.ts';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';

type Subject = Awaited<ReturnType<typeof openLedgerBank>>;

let bank: TestBank;
let ledger: Subject;
let now: number;
let running: Job[];
/** Milliseconds by which the clock of the service is ahead of that of the database. */
let aheadMs: number;
beforeAll(async () => {
  bank = await openEmptyBank();
});
beforeEach(async () => {
  now = sampleMoment;
  aheadMs = 0;
  running = [];
  const order = createSampleOrder('order', 'a1');
  ledger = await openLedgerBank(bank.database, [createSampleHolding('a1', { standingOrders: [order] })]);
});
afterEach(() => Promise.all(running.map((job) => job.stop())));
afterAll(() => bank.drop());

function openResources(): EngineResources {
  return {
    config: readConfig({}),
    database: bank.database,
    clock: { now: () => now },
    random: systemRandom,
    log: createLog('silent'),
    clockMoved: createWakeSignal(),
    paymentDue: createWakeSignal(),
  };
}

const clocks = () => ({ aheadMs, uncertaintyMs: 1, agree: aheadMs === 0 });
const storage = { readState: async () => ({ reasons: [], clocks: clocks() }) };

/** Starts the engine, and the job of the service that submits payments to it. */
function start(resources: EngineResources): void {
  const ports = {
    ...resources,
    payments: createPaymentStore(bank.database),
    processor: createProcessor(resources),
  };
  const sweeps = { handOver: ({ signal }: { signal: AbortSignal }) => submitPayments(ports, { signal }) };
  const pace = { interval: 500, failurePause: 500, wakes: [resources.clockMoved] };
  running.push(startSweeps(resources, sweeps, pace), startEngine(resources, storage));
}

async function accept(paymentId: string) {
  const stored = createSamplePayment({ paymentId, debtorAccountId: 'a1' });
  await ledger.storePayment(stored);
  return { ...stored, deduplicationKey: await deriveDeduplicationKey(stored.payment.consent_id) };
}

const statusOf = async (paymentId: string) => (await ledger.payments.find(paymentId))?.payment.status;
const countTransactions = async () => (await ledger.readHolding('a1')).transactions?.length;

/** Waits longer than the polling interval of the engine. */
const waitForPoll = () => new Promise((resolve) => setTimeout(resolve, 1200));

test('the engine executes a payment one second after its submission, by the clock of the service', async () => {
  const resources = openResources();
  start(resources);
  await createProcessor(resources).submit(await accept('p1'));
  now += 999;
  resources.clockMoved.wake();
  await waitForPoll();
  expect(await statusOf('p1')).toBe('pending');
  now += 1;
  resources.clockMoved.wake();
  await expect.poll(() => statusOf('p1')).toBe('completed');
});

test('the engine finds due standing orders and payments that were never submitted to it by polling', async () => {
  await accept('p1');
  now += 6000;
  start(openResources());
  await expect.poll(countTransactions).toBe(1);
  now += 1000;
  await expect.poll(() => statusOf('p1'), { timeout: 5000 }).toBe('completed');
  expect(await countTransactions()).toBe(2);
});

test('the engine moves no money while the clock is wrong, and catches up afterwards', async () => {
  aheadMs = 60_000;
  await accept('p1');
  now += 60_000;
  start(openResources());
  await expect.poll(() => ledger.ledger.listDuePayments(now + 1000, 10)).toEqual(['p1']);
  now += 60_000;
  await waitForPoll();
  expect([await statusOf('p1'), await countTransactions()]).toEqual(['pending', 0]);
  aheadMs = 0;
  await expect.poll(() => statusOf('p1'), { timeout: 5000 }).toBe('completed');
});

test('the engine finishes the running payments when it is stopped, and starts no others', async () => {
  const resources = openResources();
  const processor = createProcessor(resources);
  for (let index = 0; index < 150; index += 1) await processor.submit(await accept(`p${index}`));
  now += 1000;
  const engine = startEngine(resources, storage);
  await expect.poll(countTransactions, { interval: 1 }).toBeGreaterThan(0);
  await engine.stop();
  const remaining = await ledger.ledger.listDuePayments(now, 1000);
  expect(remaining.length).toBeGreaterThan(0);
  await waitForPoll();
  expect(await ledger.ledger.listDuePayments(now, 1000)).toEqual(remaining);
});
