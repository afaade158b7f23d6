import { createTestAuthority } from '@ob/tooling/test-authority';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import type { ServerProcess } from '../server-process.ts';
import { decide, exchangeCode, readText, refreshTokens, startAuthorization } from './authorize.ts';
import { introspect, readAccounts, requestTokens } from './requests.ts';
import { signAssertion, signProof } from './signed-jwt.ts';
import type { TestClient } from './test-client.ts';
import { type Answer, type AuthorizationWorld, openAuthorizationWorld } from './world.ts';

const machineForm = { grant_type: 'client_credentials', scope: 'consents' };

/** Checks, over sockets and with two processes on one database, what happens once. */
describe('two processes', () => {
  let world: AuthorizationWorld;
  let browser: Browser;
  let other: ServerProcess;
  let client: TestClient;

  beforeAll(async () => {
    world = await openAuthorizationWorld('express');
    other = await world.place.start('express', { ...world.environment, OB_ISSUER: world.issuer });
    browser = openBrowser(world.bankAuthority);
    client = world.client('one-private-key-jwt-mtls-unsigned-plain');
  });

  afterAll(async () => {
    await browser.close();
    await other.stop();
    await world.close();
  });

  const turns = (count: number): readonly { readonly address: string }[] =>
    Array.from({ length: count }, (_, turn) => ({
      address: [world.issuer, other.address][turn % 2] ?? '',
    }));

  test('an assertion counts once, over all processes and endpoints', async () => {
    const assertion = await signAssertion(client, world.issuer);
    const form = { client_assertion: assertion };
    const answers = await Promise.all(
      turns(10).map(({ address }) => requestTokens(world, client, machineForm, { form, address })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 9 });
    for (const address of [world.issuer, other.address]) {
      expect(outcomeOf(await introspect(world, client, 'token', { form, address }))).toEqual(unauthenticated);
    }
  });

  test('a proof counts once, over all processes', async () => {
    const holder = world.client('one-private-key-jwt-dpop-unsigned-plain');
    const url = `${world.issuer}/oauth/token`;
    const headers = { dpop: await signProof(holder, { method: 'POST', url }) };
    const answers = await Promise.all(
      turns(10).map(({ address }) => requestTokens(world, holder, machineForm, { headers, address })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 9 });
    expect(answers.find(({ status }) => status === 400)?.json.error).toBe('invalid_dpop_proof');
  });

  test('of 50 exchanges of one code at once one gets tokens, and they die with it', async () => {
    const approved = await decide(browser, await startAuthorization(world, client));
    const answers = await Promise.all(
      turns(50).map((changes) => exchangeCode(world, client, approved, changes)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 49 });
    const refusals = answers.filter(({ status }) => status === 400).map(({ json }) => json.error);
    expect(new Set(refusals)).toEqual(new Set(['invalid_grant']));
    const won = answers.find(({ status }) => status === 200);
    if (won === undefined) throw new Error('Nobody got tokens');
    await expectDead(readText(won, 'access_token'), readText(won, 'refresh_token'), approved.consentId);
  });

  const expectDead = async (accessToken: string, refreshToken: string, consentId = ''): Promise<void> => {
    for (const address of [world.issuer, other.address]) {
      const read = await readAccounts(world, client, { accessToken, consentId }, { address });
      expect([read.status, read.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
      const refreshed = await refreshTokens(world, client, refreshToken, { address });
      expect(outcomeOf(refreshed)).toEqual([400, 'invalid_grant']);
      expect((await introspect(world, client, accessToken, { address })).json).toEqual({ active: false });
    }
  };

  test('a certificate of another client, of another authority, that has ended, or none authenticates nobody', async () => {
    const victim = world.client('machine-tls-client-auth-mtls');
    const elsewhere = await createTestAuthority();
    const facts = victim.certificateFacts;
    const wrong = [
      client.identity,
      await elsewhere.issue('client', victim.clientId, facts),
      await world.authority.issue('client', victim.clientId, { ...facts, endsIn: -60_000 }),
      'none' as const,
    ];
    for (const identity of wrong) {
      const answer = await requestTokens(world, victim, machineForm, { identity });
      expect(outcomeOf(answer)).toEqual(unauthenticated);
    }
    const renewed = await world.authority.issue('client', victim.clientId, facts);
    expect((await requestTokens(world, victim, machineForm, { identity: renewed })).status).toBe(200);
  });
});

const unauthenticated = [401, 'invalid_client'];

function outcomeOf({ status, json }: Answer): readonly unknown[] {
  return [status, json.error];
}

function countStatuses(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
