import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSampleHolding } from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';
import { keepPaymentConsent, openLedgerBank } from '../ledger/ledger-bank.ts';
import { identifierRows, readOpenings, transactionRows } from '../ledger/read-books.ts';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';
import { consentOf, debtorOf, payingAccounts, planPayment } from './planned-payments.ts';

const script = fileURLToPath(new URL('paying-process.ts', import.meta.url));
const count = 240;
const kills = 20;

let bank: TestBank;
let openings: unknown;
beforeAll(async () => {
  bank = await openEmptyBank();
  await openLedgerBank(
    bank.database,
    payingAccounts.map((accountId) => createSampleHolding(accountId)),
  );
  for (let index = 0; index < count; index += 1) {
    const facts = { consentId: consentOf(index), terms: planPayment(index) };
    const accountId = debtorOf(index);
    await keepPaymentConsent(bank.database, { ...facts, customerId: `customer-of-${accountId}`, accountId });
  }
  openings = await readOpenings(bank.database);
}, 60_000);
afterAll(() => bank.drop());

function startProcess(): ChildProcess {
  const url = bank.database.pool.options.connectionString ?? '';
  const options = ['--conditions=@ob/source', '--disable-warning=ExperimentalWarning'];
  const values = [...options, script, url, String(count)];
  return spawn(process.execPath, values, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function endOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

/** Starts processes one after another and kills each as soon as it has done a little. Answers how each ended. */
async function killAgainAndAgain(times: number): Promise<readonly unknown[]> {
  const ends: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const victim = startProcess();
    await Promise.race([once(victim.stdout ?? victim, 'data'), once(victim, 'exit')]);
    await wait(randomInt(25));
    victim.kill('SIGKILL');
    ends.push(await endOf(victim));
  }
  return ends;
}

async function readOne(text: string): Promise<unknown> {
  return (await bank.database.pool.query(text)).rows[0];
}

/** How each payment stands beside its movements: by its reference, which no other payment has. */
const movements = `SELECT p.record->>'reference' AS reference, p.status,
    (SELECT count(*) FROM ${transactionRows} t WHERE t.reference = p.record->>'reference'
      AND t.account_id = p.debtor_account_id AND t.amount = -(p.record->'amount'->>'amount')::numeric) AS debits,
    (SELECT count(*) FROM ${transactionRows} t WHERE t.reference = p.record->>'reference'
      AND t.amount = (p.record->'amount'->>'amount')::numeric) AS credits,
    (SELECT count(*) FROM ${identifierRows} i
      WHERE i.identifier = p.record->'creditor_account'->>'id') AS own
  FROM ob.payments p`;

const shouldBe = `count(*)::int AS payments,
  count(*) FILTER (WHERE status = 'completed' AND debits = 1 AND credits = own)::int AS moved,
  count(*) FILTER (WHERE status = 'failed' AND debits = 0 AND credits = 0)::int AS stayed`;

const eventCounts = `SELECT
  (SELECT count(*)::int FROM ob.webhook_events e) AS events,
  (SELECT count(*)::int FROM ob.payments p WHERE 1 = (SELECT count(*) FROM ob.webhook_events e
    WHERE e.resource_id = p.payment_id AND e.event_type = 'payment.created')) AS created,
  (SELECT count(*)::int FROM ob.payments p WHERE 1 = (SELECT count(*) FROM ob.webhook_events e
    WHERE e.resource_id = p.payment_id AND e.event_type = 'payment.' || p.status)) AS ended,
  (SELECT count(*)::int FROM bank.transactions t WHERE 1 = (SELECT count(*) FROM ob.webhook_events e
    WHERE e.event_type = 'transaction.posted' AND e.body::json->'data'->>'transaction_id' = t.transaction_id)) AS posted,
  (SELECT count(*)::int FROM ob.webhook_events e WHERE e.event_type = 'balance.updated') AS updated,
  (SELECT count(*)::int FROM bank.transactions) AS transactions`;

test('no kill at any moment loses, repeats or halves a payment', async () => {
  const rounds = await Promise.all([7, 7, 6].map((times) => killAgainAndAgain(times)));
  const { rows } = await bank.database.pool.query(`SELECT count(*)::int AS open FROM ob.consents c
    WHERE consent_type = 'payment' AND NOT EXISTS (SELECT FROM ob.payments p
      WHERE p.consent_id = c.consent_id AND p.status <> 'pending')`);
  // Else the kills came when all was done, and have shown nothing.
  expect(rows[0]?.open).toBeGreaterThan(0);
  expect(rounds.flat()).toEqual(Array.from({ length: kills }, () => 'SIGKILL'));
  expect(await Promise.all([startProcess(), startProcess()].map(endOf))).toEqual([0, 0]);

  const told = (await readOne(`SELECT ${shouldBe} FROM (${movements}) m`)) as Record<string, number>;
  expect(told.payments).toBe(count);
  expect((told.moved ?? 0) + (told.stayed ?? 0)).toBe(count);
  expect(told.stayed).toBeGreaterThanOrEqual(count / 10);
  expect(await readOpenings(bank.database)).toEqual(openings);
  const end = await readOne(`SELECT (SELECT count(*)::int FROM bank.transactions) AS transactions,
    (SELECT count(*)::int FROM ${transactionRows} t WHERE amount < 0) AS debits,
    (SELECT count(*)::int FROM bank.payment_orders WHERE due_at IS NOT NULL) AS due,
    (SELECT count(*)::int FROM ob.payments WHERE NOT submitted) AS unsubmitted`);
  const { transactions } = end as { transactions: number };
  expect(end).toEqual({ transactions, debits: told.moved, due: 0, unsubmitted: 0 });
  const events = { created: count, ended: count, posted: transactions, updated: transactions };
  expect(await readOne(eventCounts)).toEqual({
    ...events,
    transactions,
    events: 2 * count + 2 * transactions,
  });
}, 60_000);
