import { accountReaderCases } from '@ob/core/testing';
import { describe, test } from 'vitest';
import { createMemoryLedgerReader } from '../../src/memory/memory-reader.ts';
import { ledgerCases } from './cases/ledger-cases.ts';
import { openMemorySubject } from './memory-subject.ts';

describe('the ledger in memory', () => {
  test.each(ledgerCases)('$name', async ({ run }) => {
    await run(async (accounts) => openMemorySubject(accounts));
  });
});

describe('the reader over the ledger in memory', () => {
  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (held) => {
      const holdings = held.map((each) => ({ ...each, holderName: 'A Customer' }));
      return createMemoryLedgerReader(openMemorySubject(holdings).memory);
    });
  });
});
