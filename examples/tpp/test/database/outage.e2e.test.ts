import { connectDatabase, type Database } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPartyBank, type PartyBank } from '../parties.ts';
import { sendPlain } from '../plain-request.ts';

describe('a bank', () => {
  let bank: PartyBank;
  /** Connected to another database of the same server. */
  let administrator: Database;

  beforeAll(async () => {
    administrator = connectDatabase({ connectionString: inject('databaseUrl'), max: 1 });
    bank = await openPartyBank('hono');
  });

  afterAll(async () => {
    await bank.close();
    await administrator.close();
  });

  const askReadiness = async () => {
    const { status, body } = await sendPlain(bank.bank.address, { method: 'GET', path: '/readyz' });
    return [status, body];
  };

  const createConsent = async () => {
    const headers = { authorization: `Bearer ${bank.full.token}` };
    const body = { permissions: ['ReadAccounts'] };
    const { status, codes } = await bank.ask(bank.full, { path: '/consents/account-access', headers, body });
    return [status, ...codes];
  };

  const name = () => new URL(bank.place.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    administrator.pool.query(`ALTER DATABASE "${name()}" SET default_transaction_read_only = ${value}`);
  const endConnections = () =>
    administrator.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name(),
    ]);

  test('is not ready and responds with 503 while its database accepts no writes, then recovers by itself', async () => {
    expect([await askReadiness(), await createConsent()]).toEqual([[200, 'ready\n'], [201]]);
    await setReadOnly('on');
    await endConnections();
    await expect.poll(askReadiness, { timeout: 10_000 }).toEqual([503, 'the database accepts no writes\n']);
    expect(await createConsent()).toEqual([503, 'service_unavailable']);
    await expect(bank.full.client.requestClientTokens('consents')).rejects.toHaveProperty(
      'cause.status',
      503,
    );
    await setReadOnly('off');
    await expect.poll(askReadiness, { timeout: 10_000 }).toEqual([200, 'ready\n']);
    expect(await createConsent()).toEqual([201]);
  });

  test('responds to no request with 500 when its database ends all connections', async () => {
    const asking = Array.from({ length: 60 }, async (_, index) => {
      if (index % 20 === 0) await endConnections();
      return createConsent();
    });
    const statuses = (await Promise.all(asking)).map(([status]) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(await createConsent()).toEqual([201]);
  });
});
