import type { HeldAccount } from '../memory/account-reader.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import { type AccountReaderCase, type ByList, holdAccount, readLists } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
} from './sample-records.ts';

const owner = { customerId: 'customer-1', accountIds: ['a1'] };
const moment = '2026-02-01T09:00:00.000Z';
const pounds = (amount: string) => ({ amount, currency: 'GBP' });

function holdMinimum(accountId: string): HeldAccount {
  const { account_sub_type: _, opening_date: __, servicer: ___, ...account } = createSampleAccount(accountId);
  const { value_date_time, merchant_details, creditor_account, debtor_account, reference, ...transaction } =
    createSampleTransaction(accountId, 't1', moment);
  return {
    customerId: owner.customerId,
    account,
    balances: [createSampleBalance(accountId, 'booked')],
    transactions: [transaction],
    standingOrders: [
      {
        standing_order_id: 'o1',
        account_id: accountId,
        status: 'suspended',
        frequency: 'weekly',
        creditor_account: createSampleStandingOrder(accountId, 'o1').creditor_account,
      },
    ],
    directDebits: [createSampleDirectDebit(accountId, 'd1')],
    beneficiaries: [createSampleBeneficiary(accountId, 'b1')],
  };
}

function holdMaximum(accountId: string): HeldAccount {
  return {
    customerId: owner.customerId,
    account: createSampleAccount(accountId),
    balances: [
      {
        ...createSampleBalance(accountId, 'available'),
        credit_lines: [
          { type: 'credit', amount: pounds('500.00'), included: true },
          { type: 'temporary', amount: pounds('0.05'), included: false },
        ],
      },
    ],
    transactions: [createSampleTransaction(accountId, 't1', moment)],
    standingOrders: [
      {
        ...createSampleStandingOrder(accountId, 'o1'),
        first_payment_date_time: moment,
        last_payment_date_time: '2026-03-01T09:00:00.001Z',
        final_payment_date_time: '2027-02-01T09:00:00.000Z',
        number_of_payments: 12,
        first_payment_amount: pounds('10.00'),
        last_payment_amount: pounds('11.00'),
        final_payment_amount: pounds('9.99'),
      },
    ],
    directDebits: [
      {
        ...createSampleDirectDebit(accountId, 'd1'),
        frequency: 'half_yearly',
        previous_payment_date_time: moment,
        previous_payment_amount: pounds('120.00'),
      },
    ],
    beneficiaries: [{ ...createSampleBeneficiary(accountId, 'b1'), reference: 'FOR BREAD' }],
  };
}

function listsOf(held: HeldAccount): ByList<readonly unknown[]> {
  return {
    listAccounts: [held.account],
    listBalances: held.balances ?? [],
    listTransactions: held.transactions ?? [],
    listStandingOrders: held.standingOrders ?? [],
    listDirectDebits: held.directDebits ?? [],
    listBeneficiaries: held.beneficiaries ?? [],
  };
}

export const recordCases: readonly AccountReaderCase[] = [
  {
    name: 'returns all fields of records',
    async run(makeReader) {
      const held = holdMaximum('a1');
      assertEqual(await readLists(await makeReader([held]), owner), listsOf(held), 'the lists');
    },
  },
  {
    name: 'omits fields without a value instead of returning null',
    async run(makeReader) {
      const held = holdMinimum('a1');
      assertEqual(await readLists(await makeReader([held]), owner), listsOf(held), 'the lists');
    },
  },
  {
    name: 'returns empty lists for an account without records',
    async run(makeReader) {
      const held = { customerId: owner.customerId, account: createSampleAccount('a1') };
      const reader = await makeReader([held]);
      assertEqual(await readLists(reader, owner), listsOf(held), 'the lists');
      assertEqual(await reader.findTransactionSpan({ ...owner, window: {} }), undefined, 'the span');
    },
  },
  {
    name: 'reads at least the fields of a Basic permission',
    async run(makeReader) {
      const reader = await makeReader([holdMaximum('a1')]);
      const expected = [projectRecord('account', createSampleAccount('a1'), 'basic')];
      const found = await reader.listAccounts({ ...owner, fields: 'basic' });
      const shown = found.map((account) => projectRecord('account', account, 'basic'));
      assertEqual(shown, expected, 'the accounts');
    },
  },
  {
    name: 'returns exact amounts with their direction',
    async run(makeReader) {
      const amounts = [
        ['0.00', 'Credit'],
        ['0.01', 'Debit'],
        ['9999999999999.99', 'Credit'],
        ['9999999999999.99', 'Debit'],
        ['1000.10', 'Debit'],
      ] as const;
      const transactions = amounts.map(([amount, credit_debit_indicator], index) => ({
        ...createSampleTransaction('a1', `t${9 - index}`, moment),
        amount: pounds(amount),
        credit_debit_indicator,
      }));
      const reader = await makeReader([{ ...holdMinimum('a1'), transactions }]);
      const query = { ...owner, fields: 'full', window: {}, limit: 100 } as const;
      assertEqual(await reader.listTransactions(query), transactions, 'the transactions');
    },
  },
  {
    name: 'returns texts of any script unchanged',
    async run(makeReader) {
      const text = `Zoë's "Café" \\ 東京 😀 \u0300`;
      const account = { ...createSampleAccount('a1'), nickname: text };
      const transaction = { ...createSampleTransaction('a1', 't1', moment), transaction_information: text };
      const payee = createSampleBeneficiary('a1', 'b1');
      const named = { ...payee, creditor_account: { ...payee.creditor_account, name: text } };
      const held = { ...holdMinimum('a1'), account, transactions: [transaction], beneficiaries: [named] };
      assertEqual(await readLists(await makeReader([held]), owner), listsOf(held), 'the lists');
    },
  },
  {
    name: 'sorts every list by account id, then by its own key, by code unit',
    async run(makeReader) {
      const ids = ['a', 'B', '_', '1', '-'];
      const ordered = ['-', '1', 'B', '_', 'a'];
      const reader = await makeReader(ids.map(holdSeveral));
      const lists = await readLists(reader, { customerId: owner.customerId, accountIds: ids });
      const keys = (...ofOne: readonly string[]) =>
        ordered.flatMap((id) => ofOne.map((key) => `${id} ${key.replace('*', id)}`));
      assertEqual(
        lists.listAccounts.map((record) => record.account_id),
        ordered,
        'the accounts',
      );
      assertEqual(lists.listBalances.map(nameRecord), keys('available', 'pending'), 'the balances');
      assertEqual(lists.listStandingOrders.map(nameRecord), keys('*-B', '*-_', '*-a'), 'the standing orders');
      assertEqual(lists.listDirectDebits.map(nameRecord), keys('*-B', '*-_', '*-a'), 'the direct debits');
      assertEqual(lists.listBeneficiaries.map(nameRecord), keys('*-B', '*-_', '*-a'), 'the beneficiaries');
    },
  },
];

function holdSeveral(accountId: string): HeldAccount {
  const ids = ['_', 'a', 'B'].map((id) => `${accountId}-${id}`);
  return {
    ...holdAccount(owner.customerId, accountId),
    balances: [createSampleBalance(accountId, 'pending'), createSampleBalance(accountId, 'available')],
    standingOrders: ids.map((id) => createSampleStandingOrder(accountId, id)),
    directDebits: ids.map((id) => createSampleDirectDebit(accountId, id)),
    beneficiaries: ids.map((id) => createSampleBeneficiary(accountId, id)),
  };
}

const keyNames = ['balance_type', 'standing_order_id', 'direct_debit_id', 'beneficiary_id'] as const;

function nameRecord(
  record: { readonly account_id: string } & { readonly [key in (typeof keyNames)[number]]?: string },
): string {
  const key = keyNames.map((name) => record[name]).find((value) => value !== undefined);
  return `${record.account_id} ${key}`;
}
