import { createTestAuthority } from '@ob/tooling/test-authority';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import type { ServerProcess } from '../server-process.ts';
import { type Answer, type AuthorizationFixture, openAuthorizationFixture } from './authorization-fixture.ts';
import { decide, exchangeCode, readText, refreshTokens, startAuthorization } from './authorize.ts';
import { introspect, readAccounts, requestTokens } from './requests.ts';
import { signAssertion, signProof } from './signed-jwt.ts';
import type { TestClient } from './test-client.ts';

const clientCredentials = { grant_type: 'client_credentials', scope: 'consents' };

describe('two processes on one database', () => {
  let fixture: AuthorizationFixture;
  let browser: Browser;
  let other: ServerProcess;
  let client: TestClient;

  beforeAll(async () => {
    fixture = await openAuthorizationFixture('express');
    other = await fixture.place.start('express', { ...fixture.environment, OB_ISSUER: fixture.issuer });
    browser = openBrowser(fixture.bankAuthority);
    client = fixture.client('one-private-key-jwt-mtls-unsigned-plain');
  });

  afterAll(async () => {
    await browser.close();
    await other.stop();
    await fixture.close();
  });

  const alternateAddresses = (count: number): readonly { readonly address: string }[] =>
    Array.from({ length: count }, (_, turn) => ({
      address: [fixture.issuer, other.address][turn % 2] ?? '',
    }));

  test('accept a client assertion once, at all processes and endpoints', async () => {
    const assertion = await signAssertion(client, fixture.issuer);
    const form = { client_assertion: assertion };
    const answers = await Promise.all(
      alternateAddresses(10).map(({ address }) =>
        requestTokens(fixture, client, clientCredentials, { form, address }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 9 });
    for (const address of [fixture.issuer, other.address]) {
      expect(statusAndError(await introspect(fixture, client, 'token', { form, address }))).toEqual(
        unauthenticated,
      );
    }
  });

  test('accept a DPoP proof once, at all processes', async () => {
    const holder = fixture.client('one-private-key-jwt-dpop-unsigned-plain');
    const url = `${fixture.issuer}/oauth/token`;
    const headers = { dpop: await signProof(holder, { method: 'POST', url }) };
    const answers = await Promise.all(
      alternateAddresses(10).map(({ address }) =>
        requestTokens(fixture, holder, clientCredentials, { headers, address }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 9 });
    expect(answers.find(({ status }) => status === 400)?.json.error).toBe('invalid_dpop_proof');
  });

  test('issue tokens for one of 50 concurrent exchanges of a code, and revoke them because of the others', async () => {
    const approved = await decide(browser, await startAuthorization(fixture, client));
    const answers = await Promise.all(
      alternateAddresses(50).map((changes) => exchangeCode(fixture, client, approved, changes)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 49 });
    const refusals = answers.filter(({ status }) => status === 400).map(({ json }) => json.error);
    expect(new Set(refusals)).toEqual(new Set(['invalid_grant']));
    const won = answers.find(({ status }) => status === 200);
    if (won === undefined) throw new Error('no exchange got tokens');
    await expectRevoked(readText(won, 'access_token'), readText(won, 'refresh_token'), approved.consentId);
  });

  const expectRevoked = async (accessToken: string, refreshToken: string, consentId = ''): Promise<void> => {
    for (const address of [fixture.issuer, other.address]) {
      const read = await readAccounts(fixture, client, { accessToken, consentId }, { address });
      expect([read.status, read.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
      const refreshed = await refreshTokens(fixture, client, refreshToken, { address });
      expect(statusAndError(refreshed)).toEqual([400, 'invalid_grant']);
      expect((await introspect(fixture, client, accessToken, { address })).json).toEqual({ active: false });
    }
  };

  test('refuse a client without a certificate, and one with an expired or foreign certificate', async () => {
    const victim = fixture.client('machine-tls-client-auth-mtls');
    const elsewhere = await createTestAuthority();
    const facts = victim.certificateFacts;
    const wrong = [
      client.identity,
      await elsewhere.issue('client', victim.clientId, facts),
      await fixture.authority.issue('client', victim.clientId, { ...facts, endsIn: -60_000 }),
      'none' as const,
    ];
    for (const identity of wrong) {
      const answer = await requestTokens(fixture, victim, clientCredentials, { identity });
      expect(statusAndError(answer)).toEqual(unauthenticated);
    }
    const renewed = await fixture.authority.issue('client', victim.clientId, facts);
    expect((await requestTokens(fixture, victim, clientCredentials, { identity: renewed })).status).toBe(200);
  });
});

const unauthenticated = [401, 'invalid_client'];

function statusAndError({ status, json }: Answer): readonly unknown[] {
  return [status, json.error];
}

function countStatuses(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
