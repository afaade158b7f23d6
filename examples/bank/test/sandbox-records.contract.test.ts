import type { AccountReader } from '@ob/core';
import {
  accountSchema,
  balanceSchema,
  beneficiarySchema,
  directDebitSchema,
  standingOrderSchema,
  transactionSchema,
} from '@ob/core/schema';
import { accountPlans, identifyAccount, identifyCustomer, sampleCustomers } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';

describe('the records of the sandbox', () => {
  let bank: TestBank;
  let reader: AccountReader;
  beforeAll(async () => {
    bank = await openSandboxBank();
    reader = createBankAccounts(bank.database);
  });
  afterAll(() => bank.drop());

  test.each(sampleCustomers)(
    'answers records of $username exactly as the API defines them',
    async (customer) => {
      const accountIds = Object.values(accountPlans).map((plan) => identifyAccount(customer, plan));
      const query = { customerId: identifyCustomer(customer), accountIds };
      const page = { ...query, window: {}, limit: 5_000 };
      for (const [schema, records] of [
        [accountSchema, await reader.listAccounts({ ...query, fields: 'full' })],
        [accountSchema, await reader.listAccounts({ ...query, fields: 'basic' })],
        [balanceSchema, await reader.listBalances(query)],
        [transactionSchema, await reader.listTransactions({ ...page, fields: 'full' })],
        [transactionSchema, await reader.listTransactions({ ...page, fields: 'basic' })],
        [standingOrderSchema, await reader.listStandingOrders(query)],
        [directDebitSchema, await reader.listDirectDebits(query)],
        [beneficiarySchema, await reader.listBeneficiaries(query)],
      ] as const) {
        expect(records.length).toBeGreaterThan(2);
        for (const record of records) expect(schema.parse(record)).toEqual(record);
      }
      const accounts = await reader.listAccounts({ ...query, fields: 'full' });
      expect(accounts.every(({ identifiers = [] }) => identifiers.length > 0)).toBe(true);
      const transactions = await reader.listTransactions({ ...page, fields: 'full' });
      expect(transactions.every((transaction) => 'transaction_information' in transaction)).toBe(true);
    },
  );
});
