import { connectDatabase, type Database } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { connectToBank, type OpenBankingClient } from '../../src/open-banking-client.ts';
import { createOwnThirdParty } from '../own-third-party.ts';
import { sendPlain } from '../plain-request.ts';
import { type BankPlace, createBankPlace, type Server } from '../test-bank.ts';

describe.each<Server>(['hono', 'express'])('%s and a database that fails', (server) => {
  let place: BankPlace;
  let bank: RunningBank;
  let client: OpenBankingClient;
  /** Connected to another database of the same server, which stays as it is. */
  let administrator: Database;
  let authorization: string;

  beforeAll(async () => {
    place = await createBankPlace();
    administrator = connectDatabase({ connectionString: inject('databaseUrl'), max: 1 });
    const thirdParty = await createOwnThirdParty(place.dataFolder);
    bank = await place.start(server, thirdParty.environment);
    client = await connectToBank(await thirdParty.configure(bank.issuer, place.dataFolder));
    authorization = `Bearer ${(await client.requestClientTokens('consents')).access_token}`;
  });

  afterAll(async () => {
    await client.close();
    await bank.stop();
    await administrator.close();
    await place.remove();
  });

  const askReadiness = async () => {
    const { status, body } = await sendPlain(bank.address, { method: 'GET', path: '/readyz' });
    return [status, body];
  };

  const createConsent = async () => {
    const { certificate, certificateKey: key } = client.configuration;
    const { status, body } = await sendPlain(bank.address, {
      method: 'POST',
      path: '/consents/account-access',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ permissions: ['ReadAccounts'] }),
      identity: { certificate, key },
    });
    const { errors = [] } = JSON.parse(body) as { readonly errors?: readonly { readonly code: string }[] };
    return [status, ...errors.map(({ code }) => code)];
  };

  const name = () => new URL(place.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    administrator.pool.query(`ALTER DATABASE "${name()}" SET default_transaction_read_only = ${value}`);
  const endConnections = () =>
    administrator.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name(),
    ]);

  test('that accepts no writes is not ready and answers 503, and recovers by itself', async () => {
    expect([await askReadiness(), await createConsent()]).toEqual([[200, 'ready\n'], [201]]);
    await setReadOnly('on');
    await endConnections();
    await expect.poll(askReadiness, { timeout: 10_000 }).toEqual([503, 'the database accepts no writes\n']);
    expect(await createConsent()).toEqual([503, 'service_unavailable']);
    await expect(client.requestClientTokens('consents')).rejects.toHaveProperty('cause.status', 503);
    await setReadOnly('off');
    await expect.poll(askReadiness, { timeout: 10_000 }).toEqual([200, 'ready\n']);
    expect(await createConsent()).toEqual([201]);
  });

  test('that ends all connections answers no request with 500', async () => {
    const asking = Array.from({ length: 60 }, async (_, index) => {
      if (index % 20 === 0) await endConnections();
      return createConsent();
    });
    const statuses = (await Promise.all(asking)).map(([status]) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(await createConsent()).toEqual([201]);
  });
});
