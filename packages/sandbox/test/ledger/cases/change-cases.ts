import { accept, refuse } from '@ob/http';
import {
  bookTransaction,
  closeAccount,
  disableAccount,
  enableAccount,
  type LedgerAccount,
  postTransaction,
  removeTransaction,
} from '@ob/sandbox/ledger';
import { expect } from 'vitest';
import { readAccount } from '../../../src/memory/holding.ts';
import {
  countEvents,
  type LedgerCase,
  openFixture,
  readBalance,
  readRecords,
  sortHolding,
} from './ledger-subject.ts';
import { createSampleHolding, outsideAccount, pounds, sampleMoment } from './sample-holding.ts';

const hostile = ['', 'A1', ' a1', 'a1 ', 'a1\0', '\uD800', "'; --", 'x'.repeat(10_000)];
const posting = { account_id: 'a1', amount: pounds('12.50'), credit_debit_indicator: 'Debit' } as const;

const whole = {
  ...posting,
  booking_date_time: '2026-02-01T10:00:00.456Z',
  value_date_time: '2026-02-02T00:00:00.000Z',
  transaction_information: 'CARD PAYMENT',
  merchant_details: { name: 'A Shop', category_code: '5411' },
  creditor_account: outsideAccount,
  debtor_account: { ...outsideAccount, name: 'Me' },
  reference: 'R 1',
} as const;

export const changeCases: readonly LedgerCase[] = [
  {
    name: 'passes the current account to a decision',
    async run(open) {
      const holding = createSampleHolding('a1');
      const { ledger } = await openFixture(open, [holding, createSampleHolding('a2')]);
      let seen: LedgerAccount | undefined;
      await ledger.changeAccount('a1', (found) => {
        seen = found;
        return refuse('looked');
      });
      const { balances = [], ...rest } = readAccount(sortHolding(holding));
      const sorted = seen && readAccount(sortHolding(seen));
      expect(sorted, 'the account').toEqual({ ...rest, balances });
    },
  },
  {
    name: 'stores all changes of a decision with their events',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const posted = await postTransaction(fixture.ports, whole);
      if (!posted.ok) throw new Error(`The posting was refused: ${posted.refusal}`);
      const holding = await fixture.readHolding('a1');
      expect(holding.transactions, 'the transaction').toEqual([posted.value]);
      expect(readBalance(holding), 'the booked balance').toEqual(8_750n);
      expect(readBalance(holding, 'available'), 'the available balance').toEqual(13_750n);
      expect(readBalance(holding, 'closing_booked'), 'the closing balance of the last day').toEqual(10_000n);
      expect(readBalance(await fixture.readHolding('a2')), 'the other account').toEqual(10_000n);
      const reported = { 'balance.updated': 1, 'transaction.posted': 1 };
      expect(await countEvents(fixture), 'the events').toEqual(reported);
    },
  },
  {
    name: 'stores nothing of a refused decision',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const before = await readRecords(fixture, ['a1']);
      const refused = await fixture.ledger.changeAccount('a1', () => refuse('no'));
      expect(refused, 'the answer').toEqual({ ok: false, refusal: 'no' });
      expect(await readRecords(fixture, ['a1']), 'the books').toEqual(before);
    },
  },
  {
    name: 'stores nothing of a change whose events the outbox refuses, and accepts the next change',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const before = await readRecords(fixture, ['a1']);
      await fixture.breakOutbox();
      await expect(postTransaction(fixture.ports, posting), 'the posting').rejects.toThrow();
      expect(await readRecords(fixture, ['a1']), 'the books').toEqual(before);
      const pending = await postTransaction(fixture.ports, { ...posting, status: 'pending' });
      expect(pending.ok, 'a change without an event').toEqual(true);
    },
  },
  {
    name: 'finds nothing for an unknown id of any text',
    async run(open) {
      const { ledger } = await openFixture(open, [createSampleHolding('a1')]);
      const never = () => {
        throw new Error('There is nothing to decide about');
      };
      for (const id of hostile) {
        const answers = [
          await ledger.changeAccount(id, never),
          await ledger.changeTransaction(id, never),
          await ledger.changeStandingOrder(id, never),
          await ledger.changePayment(id, never),
        ];
        const missing = { ok: false, refusal: 'not_found' };
        expect(answers, 'the answers').toEqual([missing, missing, missing, missing]);
      }
    },
  },
  {
    name: 'books a pending transaction under its id, and deletes a removed one',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const { ports } = fixture;
      const stored = await postTransaction(ports, { ...whole, status: 'pending' });
      const lost = await postTransaction(ports, { ...posting, status: 'pending' });
      if (!stored.ok || !lost.ok) throw new Error('The postings were refused');
      expect(readBalance(await fixture.readHolding('a1'), 'pending'), 'the pending balance').toEqual(-2_500n);
      expect(await fixture.listEvents(), 'the events of what is pending').toEqual([]);
      ports.clock.advance(1);
      const booked = await bookTransaction(ports, { transactionId: stored.value.transaction_id });
      const removed = await removeTransaction(ports, { transactionId: lost.value.transaction_id });
      expect(removed.ok, 'the removal').toEqual(true);
      const now = new Date(sampleMoment + 1).toISOString();
      const expected = { ...stored.value, status: 'booked', booking_date_time: now };
      expect(booked, 'the booking').toEqual(accept(expected));
      const holding = await fixture.readHolding('a1');
      expect(holding.transactions, 'the transactions').toEqual([expected]);
      expect(readBalance(holding, 'pending'), 'the pending balance after the booking').toEqual(0n);
      expect(readBalance(holding), 'the booked balance').toEqual(8_750n);
      const again = await removeTransaction(ports, { transactionId: lost.value.transaction_id });
      expect(again, 'the removed transaction').toEqual({ ok: false, refusal: 'not_found' });
    },
  },
  {
    name: 'stores the state of an account, and keeps a closed account closed',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const choice = { accountId: 'a1' };
      await disableAccount(fixture.ports, choice);
      expect((await fixture.readHolding('a1')).account.status, 'the disabled account').toEqual('disabled');
      await enableAccount(fixture.ports, choice);
      expect((await fixture.readHolding('a1')).account.status, 'the enabled account').toEqual('enabled');
      await closeAccount(fixture.ports, choice);
      expect((await fixture.readHolding('a1')).closed, 'the closed account').toEqual(true);
      const refused = { ok: false, refusal: 'invalid_status' };
      expect(await postTransaction(fixture.ports, posting), 'a posting on it').toEqual(refused);
      expect(await enableAccount(fixture.ports, choice), 'enabling it').toEqual(refused);
    },
  },
  {
    name: 'stores the largest amounts to the penny',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const credit = (amount: string) =>
        postTransaction(fixture.ports, {
          ...posting,
          amount: pounds(amount),
          credit_debit_indicator: 'Credit',
        });
      expect((await credit('9999999999849.99')).ok, 'the largest posting').toEqual(true);
      const stock = await readRecords(fixture, ['a1']);
      const holding = await fixture.readHolding('a1');
      expect(readBalance(holding), 'the balance').toEqual(999_999_999_994_999n);
      expect(readBalance(holding, 'available'), 'the available balance').toEqual(999_999_999_999_999n);
      expect(await credit('0.01'), 'a penny more').toEqual({ ok: false, refusal: 'amount_out_of_range' });
      expect(await readRecords(fixture, ['a1']), 'the books after it').toEqual(stock);
    },
  },
];
