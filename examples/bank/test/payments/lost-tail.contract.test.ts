import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentAccountOf } from '../journey.ts';
import { balanceRows, readOpenings } from '../ledger/read-books.ts';
import { openPayingBank, type PayingBank, paymentIdOf, terms } from './paying-bank.ts';

let bank: PayingBank;
beforeAll(async () => {
  bank = await openPayingBank();
}, 60_000);
afterAll(() => bank.close());

/** Keeps the consent as it is now, and returns how to restore it: the state of a standby that lacks the payment. */
async function rememberTail(consentId: string): Promise<(paymentId: string) => Promise<void>> {
  const { pool } = bank.database;
  const { rows } = await pool.query('SELECT to_json(c) AS row FROM ob.consents c WHERE consent_id = $1', [
    consentId,
  ]);
  const before = JSON.stringify(rows[0].row);
  return async (paymentId) => {
    const client = await pool.connect();
    // A standby has lost the rows: no trigger has seen them go.
    await client.query('SET session_replication_role = replica');
    await client.query('DELETE FROM ob.payment_keys WHERE payment_id = $1', [paymentId]);
    await client.query('DELETE FROM ob.payments WHERE payment_id = $1', [paymentId]);
    await client.query("DELETE FROM ob.consent_history WHERE consent_id = $1 AND to_status = 'consumed'", [
      consentId,
    ]);
    await client.query('DELETE FROM ob.consents WHERE consent_id = $1', [consentId]);
    await client.query('INSERT INTO ob.consents SELECT * FROM json_populate_record(NULL::ob.consents, $1)', [
      before,
    ]);
    await client.query('SET session_replication_role = origin');
    client.release();
  };
}

async function readMoney() {
  const { rows } = await bank.database.pool.query(
    `SELECT (SELECT amount FROM ${balanceRows} b WHERE account_id = $1 AND balance_type = 'booked') AS booked,
      (SELECT count(*)::int FROM bank.transactions WHERE account_id = $1) AS transactions`,
    [currentAccountOf('alice')],
  );
  return rows[0] as { readonly booked: string; readonly transactions: number };
}

const statusOf = async (paymentId: string) => (await bank.readPayment(paymentId)).json.data;

test('a payment that a failover has lost is accepted again, and its money moves once', async () => {
  const agreed = await bank.agreeToPay(terms);
  const loseTail = await rememberTail(agreed.consentId);
  const before = await readMoney();
  const openings = await readOpenings(bank.database);
  const first = paymentIdOf(await bank.pay(agreed, { key: 'repeated' }));
  await bank.settle();
  const paid = await readMoney();
  expect([Number(before.booked) - Number(paid.booked), paid.transactions - before.transactions]).toEqual([
    25, 1,
  ]);

  await loseTail(first);
  const again = await bank.pay(agreed, { key: 'repeated' });
  expect([again.status, paymentIdOf(again)]).toEqual([201, first]);
  await bank.settle();
  expect(await statusOf(first)).toMatchObject({ status: 'completed' });
  expect(await readMoney()).toEqual(paid);
  expect(await readOpenings(bank.database)).toEqual(openings);
});

test('a payment that failed before the failover fails again for the same reason', async () => {
  const much = { ...terms, amount: { amount: '9999999.00', currency: 'GBP' } };
  const agreed = await bank.agreeToPay(much);
  const loseTail = await rememberTail(agreed.consentId);
  const first = paymentIdOf(await bank.pay(agreed));
  await bank.settle();
  const failed = { status: 'failed', status_reason: { code: 'insufficient_funds' } };
  expect(await statusOf(first)).toMatchObject(failed);
  await loseTail(first);
  expect(paymentIdOf(await bank.pay(agreed))).toBe(first);
  expect(await statusOf(first)).toMatchObject({ status: 'pending' });
  await bank.settle();
  expect(await statusOf(first)).toMatchObject(failed);
});
