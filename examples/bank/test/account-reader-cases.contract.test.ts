import { accountReaderCases } from '@ob/core/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { openEmptyBank, type TestBank } from './sandbox-bank.ts';
import { storeHeldAccounts } from './store-held-accounts.ts';

describe('the account reader on the tables of the bank', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openEmptyBank();
  });
  afterAll(() => bank.drop());

  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (held) => {
      await storeHeldAccounts(bank.database, held);
      return createBankAccounts(bank.database);
    });
  });
});
