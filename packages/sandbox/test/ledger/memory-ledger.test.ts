import { createMemoryAccountReader } from '@ob/core/primitives';
import { accountReaderCases } from '@ob/core/testing';
import { describe, test } from 'vitest';
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
      return createMemoryAccountReader(openMemorySubject(holdings).memory.holdings);
    });
  });
});
