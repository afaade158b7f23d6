import { accountSchema, balanceSchema } from '@ob/core/schema';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import { openBrowser } from '@ob/tooling/test-browser';
import { expect, test } from 'vitest';
import { readAccounts } from './bank.ts';
import { startTrial } from './trial.ts';

test('the trial bank of the guide serves its customer', async () => {
  const { bank, db, server } = await startTrial(createMemoryClientStore([]), 0);
  const browser = openBrowser(bank.service, 'https://localhost:3000');
  const { location } = await browser.get('/dashboard');
  await browser.get(location);
  const credentials = [
    ['customer', 'alice'],
    ['password', 'open sesame'],
  ] as const;
  expect((await browser.submit(location, credentials)).location).toBe('/dashboard');
  expect((await browser.get('/dashboard')).page).toContain('Alice');

  const reader = readAccounts(db);
  const query = { customerId: 'alice', accountIds: ['a1'], fields: 'full' } as const;
  const [account] = await reader.listAccounts(query);
  const [balance] = await reader.listBalances(query);
  expect(accountSchema.safeParse(account).success).toBe(true);
  expect(balanceSchema.safeParse(balance).success).toBe(true);
  const debtor = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Alice Hartley' };
  expect(await reader.describeDebtor('alice', 'a1')).toEqual(debtor);
  await server.stop({ withinMs: 0 });
  await bank.close();
});
