import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Answer,
  type AuthorizationFixture,
  openAuthorizationFixture,
} from './authorization/authorization-fixture.ts';
import { obtainClientToken } from './authorization/authorize.ts';
import { callResource } from './authorization/requests.ts';

describe('the sign-in of a bank behind a proxy', () => {
  let fixture: AuthorizationFixture;
  beforeAll(async () => {
    fixture = await openAuthorizationFixture('hono', { OB_TRUSTED_PROXIES: '127.0.0.0/8,::1' });
  });
  afterAll(() => fixture.close());

  /** Opens the sign-in page as a browser without Fetch Metadata. Returns a function that posts the form. */
  async function openSignIn(address: string) {
    const headers = { 'x-forwarded-for': `198.51.100.99, ${address}` };
    const { headers: given, body } = await fixture.send({ method: 'GET', path: '/sign-in', headers });
    const [cookie = ''] = String(given['set-cookie']).split(';');
    const formToken = /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? '';
    return (username: string, password: string): Promise<Answer> =>
      fixture.send({
        method: 'POST',
        path: '/sign-in',
        headers: { ...headers, cookie, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ form_token: formToken, username, password }).toString(),
      });
  }

  test('accepts a browser without Fetch Metadata', async () => {
    const submit = await openSignIn('203.0.113.1');
    const { status, headers } = await submit('alice', 'alice-password');
    expect([status, headers.location]).toEqual([303, '/dashboard']);
  });

  test('locks out an address after ten failures, and no other address', async () => {
    const noisy = await openSignIn('203.0.113.2');
    const guesses = await Promise.all(Array.from({ length: 11 }, () => noisy('alice', 'guess')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429]);
    const locked = await noisy('alice', 'alice-password');
    expect([locked.status, Number(locked.headers['retry-after'])]).toEqual([429, expect.closeTo(890, -2)]);
    expect((await (await openSignIn('203.0.113.3'))('alice', 'alice-password')).status).toBe(303);
  });

  test('checks a password while two other addresses fill the queue', async () => {
    const quiet = await openSignIn('203.0.113.7');
    const noisy = await Promise.all(['203.0.113.5', '203.0.113.6'].map(openSignIn));
    const guesses = noisy.flatMap((submit) =>
      Array.from({ length: 20 }, async () => (await submit('alice', 'guess')).status),
    );
    const isFull = Promise.any(guesses.map(async (guess) => expect(await guess).toBe(503)));
    const check = isFull.then(() => quiet('alice', 'alice-password'));
    const [{ status }, ...statuses] = await Promise.all([check, ...guesses]);
    expect(status).toBe(303);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
  });

  test('delays no other endpoint during a burst of sign-ins', async () => {
    const client = fixture.clients.find(
      ({ combination, registration }) =>
        combination.constraint === 'dpop' &&
        combination.authentication === 'private_key_jwt' &&
        String(registration.scope).includes('webhooks'),
    );
    if (client === undefined) throw new Error('there is no suitable test client');
    const accessToken = await obtainClientToken(fixture, client, 'webhooks');
    const submit = await openSignIn('203.0.113.4');
    let done = 0;
    const burst = Array.from({ length: 8 }, async () => {
      const { status } = await submit('bob', 'bob-password');
      done += 1;
      return status;
    });
    // After the first response, the other passwords still wait for their check.
    const check = Promise.any(burst).then(async () => {
      const body = JSON.stringify({ url: 'https://127.0.0.1:9/webhooks' });
      const call = { method: 'POST', path: '/webhooks', accessToken, body };
      const { status } = await callResource(fixture, client, call, {
        headers: { 'content-type': 'application/json' },
      });
      return { status, done };
    });
    const [during, ...statuses] = await Promise.all([check, ...burst]);
    expect(during.status).toBe(201);
    expect(during.done).toBeLessThan(burst.length);
    expect(new Set(statuses)).toEqual(new Set([303]));
  });

  test('shows an error page while the database is unavailable', async () => {
    const admin = connectDatabase({ connectionString: inject('databaseUrl') });
    const name = new URL(fixture.place.databaseUrl).pathname.slice(1);
    const run = (text: string) => admin.query({ name: `test_${randomUUID()}`, text }, []);
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    const cookie = `__Host-bank_session=${'A'.repeat(43)}`;
    const { status, headers, body } = await fixture.send({
      method: 'GET',
      path: '/dashboard',
      headers: { cookie },
    });
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.close();
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(body).toContain('<code id="error">service_unavailable</code>');
  });
});
