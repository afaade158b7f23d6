import { accept, refuse } from '@ob/core';
import { closeAccount, disableAccount, enableAccount } from '../ledger/change-accounts.ts';
import { bookTransaction, postTransaction, removeTransaction } from '../ledger/change-transactions.ts';
import type { LedgerAccount } from '../ledger/ledger.ts';
import { readAccount } from '../memory/holding.ts';
import { assertEqual, assertThrows } from './assert.ts';
import {
  countEvents,
  type LedgerCase,
  openWorld,
  readBalance,
  sortHolding,
  takeStock,
} from './ledger-subject.ts';
import { createSampleHolding, elsewhere, pounds, sampleMoment } from './sample-holding.ts';

const hostile = ['', 'A1', ' a1', 'a1 ', 'a1\0', '\uD800', "'; --", 'x'.repeat(10_000)];
const posting = { account_id: 'a1', amount: pounds('12.50'), credit_debit_indicator: 'Debit' } as const;

/** Everything that a posting can say. */
const whole = {
  ...posting,
  booking_date_time: '2026-02-01T10:00:00.456Z',
  value_date_time: '2026-02-02T00:00:00.000Z',
  transaction_information: 'CARD PAYMENT',
  merchant_details: { name: 'A Shop', category_code: '5411' },
  creditor_account: elsewhere,
  debtor_account: { ...elsewhere, name: 'Me' },
  reference: 'R 1',
} as const;

/** What storing a change promises. */
export const changeCases: readonly LedgerCase[] = [
  {
    name: 'hands a decision the account as it stands',
    async run(open) {
      const holding = createSampleHolding('a1');
      const { ledger } = await openWorld(open, [holding, createSampleHolding('a2')]);
      let seen: LedgerAccount | undefined;
      await ledger.changeAccount('a1', (found) => {
        seen = found;
        return refuse('looked');
      });
      const { balances = [], ...rest } = readAccount(sortHolding(holding));
      const sorted = seen && readAccount(sortHolding(seen));
      assertEqual(sorted, { ...rest, balances }, 'the account');
    },
  },
  {
    name: 'stores all that a decision changes, with its movement and its events',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const before = await world.listJournal();
      const posted = await postTransaction(world.ports, whole);
      if (!posted.ok) throw new Error(`The posting was refused: ${posted.refusal}`);
      const holding = await world.readHolding('a1');
      assertEqual(holding.transactions, [posted.value], 'the transaction');
      assertEqual(readBalance(holding), 8_750n, 'the booked balance');
      assertEqual(readBalance(holding, 'available'), 13_750n, 'what is available');
      assertEqual(readBalance(holding, 'closing_booked'), 10_000n, 'what the last day closed with');
      assertEqual(readBalance(await world.readHolding('a2')), 10_000n, 'the other account');
      const known = new Set(before.map(({ journalId }) => journalId));
      const [moved, ...more] = (await world.listJournal()).filter(({ journalId }) => !known.has(journalId));
      assertEqual(more, [], 'more movements');
      assertEqual(moved?.postedAt, new Date(sampleMoment).toISOString(), 'the moment of the movement');
      const debit = { amount: posting.amount, credit_debit_indicator: 'Debit' };
      const line = {
        place: { accountId: 'a1' },
        amount: debit,
        transactionId: posted.value.transaction_id,
      };
      const other = {
        place: { internal: 'clearing' },
        amount: { ...debit, credit_debit_indicator: 'Credit' },
      };
      const lines = [...(moved?.lines ?? [])].sort((one) => ('accountId' in one.place ? -1 : 1));
      assertEqual(lines, [line, other], 'the lines');
      const told = { 'balance.updated': 1, 'transaction.posted': 1 };
      assertEqual(await countEvents(world), told, 'the events');
    },
  },
  {
    name: 'stores nothing of a refused decision',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const before = await takeStock(world, ['a1']);
      const refused = await world.ledger.changeAccount('a1', () => refuse('no'));
      assertEqual(refused, { ok: false, refusal: 'no' }, 'the answer');
      assertEqual(await takeStock(world, ['a1']), before, 'the books');
    },
  },
  {
    name: 'stores nothing of a change whose events the outbox refuses, and goes on working',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const before = await takeStock(world, ['a1']);
      await world.breakOutbox();
      await assertThrows(postTransaction(world.ports, posting), 'the posting');
      assertEqual(await takeStock(world, ['a1']), before, 'the books');
      const pending = await postTransaction(world.ports, { ...posting, status: 'pending' });
      assertEqual(pending.ok, true, 'what sends no event');
    },
  },
  {
    name: 'finds nothing under ids that nobody gave out, whatever text they are',
    async run(open) {
      const { ledger } = await openWorld(open, [createSampleHolding('a1')]);
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
        assertEqual(answers, [missing, missing, missing, missing], 'the answers');
      }
    },
  },
  {
    name: 'books a pending transaction under its id, and takes a removed one away',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const { ports } = world;
      const kept = await postTransaction(ports, { ...whole, status: 'pending' });
      const lost = await postTransaction(ports, { ...posting, status: 'pending' });
      if (!kept.ok || !lost.ok) throw new Error('The postings were refused');
      assertEqual(readBalance(await world.readHolding('a1'), 'pending'), -2_500n, 'what is pending');
      assertEqual(await world.listEvents(), [], 'the events of what is pending');
      ports.clock.advance(1);
      const booked = await bookTransaction(ports, { transactionId: kept.value.transaction_id });
      const removed = await removeTransaction(ports, { transactionId: lost.value.transaction_id });
      assertEqual(removed.ok, true, 'the removal');
      const now = new Date(sampleMoment + 1).toISOString();
      const expected = { ...kept.value, status: 'booked', booking_date_time: now };
      assertEqual(booked, accept(expected), 'the booking');
      const holding = await world.readHolding('a1');
      assertEqual(holding.transactions, [expected], 'the transactions');
      assertEqual(readBalance(holding, 'pending'), 0n, 'what is still pending');
      assertEqual(readBalance(holding), 8_750n, 'the booked balance');
      const again = await removeTransaction(ports, { transactionId: lost.value.transaction_id });
      assertEqual(again, { ok: false, refusal: 'not_found' }, 'what was removed');
    },
  },
  {
    name: 'keeps the state of an account, and a closed one closed',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const choice = { accountId: 'a1' };
      await disableAccount(world.ports, choice);
      assertEqual((await world.readHolding('a1')).account.status, 'disabled', 'the disabled account');
      await enableAccount(world.ports, choice);
      assertEqual((await world.readHolding('a1')).account.status, 'enabled', 'the enabled account');
      await closeAccount(world.ports, choice);
      assertEqual((await world.readHolding('a1')).closed, true, 'the closed account');
      const refused = { ok: false, refusal: 'invalid_status' };
      assertEqual(await postTransaction(world.ports, posting), refused, 'a posting on it');
      assertEqual(await enableAccount(world.ports, choice), refused, 'enabling it');
    },
  },
  {
    name: 'keeps the largest amounts to the penny',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const credit = (amount: string) =>
        postTransaction(world.ports, {
          ...posting,
          amount: pounds(amount),
          credit_debit_indicator: 'Credit',
        });
      assertEqual((await credit('9999999999849.99')).ok, true, 'the largest posting');
      const stock = await takeStock(world, ['a1']);
      const holding = await world.readHolding('a1');
      assertEqual(readBalance(holding), 999_999_999_994_999n, 'the balance');
      assertEqual(readBalance(holding, 'available'), 999_999_999_999_999n, 'what is available');
      assertEqual(await credit('0.01'), { ok: false, refusal: 'amount_out_of_range' }, 'a penny more');
      assertEqual(await takeStock(world, ['a1']), stock, 'the books after it');
    },
  },
];
