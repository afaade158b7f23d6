import { connectDatabase, migrate } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { issuer, openTestBankOn } from '@ob/tooling/test-bank';
import { openBrowser } from '@ob/tooling/test-browser';
import { afterAll, expect, inject, test } from 'vitest';
import { createCustomerPages } from '../../src/pages/customer-pages.ts';
import { createPostgresStorage } from '../../src/postgres.ts';
import { alice, approve, authentication, choose, deny, payment, requestOn } from './own-bank.ts';
import { connectLogin } from './own-session.ts';

const { url, drop } = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: url });
await migrate(database);
afterAll(async () => {
  await database.close();
  await drop();
});

test('PostgreSQL stores nothing of an unconfirmed approval', async () => {
  const session = connectLogin({
    readSession: async () => alice,
    endSession: async () => {},
    startConfirmation: async () => 'confirmation-1',
  });
  const bank = await openTestBankOn(createPostgresStorage(database), {
    customers: { authentication },
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
  });
  const listStatuses = async () => (await bank.storage.consents.listHistory('consent-1')).map(({ to }) => to);
  const browser = openBrowser(bank.service, issuer);
  const { location } = await browser.get(await requestOn(bank, payment));
  await browser.get(location);
  const approved = await browser.submit(location, [approve, ...choose('account-1')]);
  expect(approved.location).toBe('https://login.bank.example/confirm/confirmation-1');
  expect(await listStatuses()).toEqual(['awaiting_authorization']);
  expect((await browser.submit(location, [deny])).location).toContain('error=access_denied');
  expect(await listStatuses()).toEqual(['awaiting_authorization', 'rejected']);
});
