import { ledgerCases } from '@ob/sandbox/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';
import { openLedgerBank } from './ledger-bank.ts';
import { listUnbalancedAccounts } from './read-books.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openEmptyBank();
});
afterAll(() => bank.drop());

describe('what every ledger promises, on the tables of the bank', () => {
  afterEach(async () => {
    expect(await listUnbalancedAccounts(bank.database)).toEqual([]);
  });

  test.each(ledgerCases)('$name', async ({ run }) => {
    await run((holdings) => openLedgerBank(bank.database, holdings));
  });
});
