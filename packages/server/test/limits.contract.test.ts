import { connectDatabase, migrate } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { openTestBankOn } from '@ob/tooling/test-bank';
import { afterAll, expect, inject, test } from 'vitest';
import { createPostgresStorage } from '../src/postgres.ts';

const { url, drop } = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: url });
await migrate(database);
afterAll(async () => {
  await database.close();
  await drop();
});

/** Starts two banks on one database, like two processes. */
const openBanks = (limits: object) =>
  Promise.all([1, 2].map(() => openTestBankOn(createPostgresStorage(database), { limits })));

test('enforces the limits over all processes on one database', async () => {
  const banks = await openBanks({ requestsPerSecond: 2, unattendedReads: 1 });
  const [here, there] = banks;
  await here?.storeConsent({ customerId: 'customer-1' });
  const token = (await here?.issueToken()) ?? '';
  const read = async (bank = here) => {
    const headers = { 'x-consent-id': 'consent-1' };
    const answer = await bank?.connect().call(token, '/open-banking/v1/accounts', { headers });
    return [answer?.status, answer?.headers.get('ratelimit')];
  };
  const refused = [429, '"burst";r=0;t=1'];
  expect(await read(here)).toEqual([200, '"burst";r=3;t=1']);
  // Without the customer, this read is the second within 24 hours.
  expect(await read(there)).toEqual([429, '"burst";r=2;t=1']);
  await read(here);
  await read(there);
  expect([await read(here), await read(there)]).toEqual([refused, refused]);
});
