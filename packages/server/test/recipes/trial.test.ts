import { accountSchema, balanceSchema } from '@ob/core/schema';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import { expect, test } from 'vitest';
import { readAccounts } from './bank.ts';
import { startTrial } from './trial.ts';

test('the trial of the guide serves its customer', async () => {
  const { bank, db, server } = await startTrial(createMemoryClientStore([]), 0);
  const headers = { cookie: '__Host-session=trial' };
  const page = await bank.service(new Request('https://localhost:3000/dashboard', { headers }), {});
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Alice')]);

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
