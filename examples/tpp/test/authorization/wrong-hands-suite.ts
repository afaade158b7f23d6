import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type Browser, openBrowser, type Page } from '../../src/browser.ts';
import { reachConsentPage } from '../../src/customer.ts';
import { createOwnAuthority } from '../own-authority.ts';
import {
  alice,
  authorizationAddress,
  type DecidedAuthorization,
  decide,
  draftRequest,
  exchangeCode,
  obtainTokens,
  readText,
  refreshTokens,
  startAuthorization,
} from './authorize.ts';
import { introspect, pushRequest, readAccounts, requestTokens, revoke } from './requests.ts';
import { signAssertion, signProof } from './signed-jwt.ts';
import type { TestClient } from './test-client.ts';
import type { Answer, AuthorizationWorld } from './world.ts';

const machineForm = { grant_type: 'client_credentials', scope: 'consents' };

/** Checks, over sockets and with two processes on one database, what happens once, and only to whom it belongs. */
export function describeWrongHands(open: () => AuthorizationWorld): void {
  describe('authorizations in the wrong hands', () => {
    let world: AuthorizationWorld;
    let browser: Browser;
    let other: RunningBank;
    let client: TestClient;
    let stranger: TestClient;

    beforeAll(async () => {
      world = open();
      other = await world.place.start('express', { ...world.environment, OB_ISSUER: world.issuer });
      browser = openBrowser(world.bankAuthority);
      client = world.client('one-private-key-jwt-mtls-unsigned-plain');
      stranger = world.client('two-private-key-jwt-mtls-unsigned-plain');
    });

    afterAll(async () => {
      await browser.close();
      await other.stop();
    });

    const approve = async (): Promise<DecidedAuthorization> =>
      decide(browser, await startAuthorization(world, client));
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
        expect(outcomeOf(await introspect(world, client, 'token', { form, address }))).toEqual(
          unauthenticated,
        );
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
      const approved = await approve();
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

    test('a code that comes again, to another process, takes its tokens with it', async () => {
      const tokens = await obtainTokens(world, client, browser);
      expect((await readAccounts(world, client, tokens)).status).toBe(200);
      const again = await exchangeCode(world, client, tokens.authorization, { address: other.address });
      expect(outcomeOf(again)).toEqual([400, 'invalid_grant']);
      await expectDead(tokens.accessToken, tokens.refreshToken, tokens.consentId);
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

    test('a code is of no use to another client, and still of use to its own', async () => {
      const approved = await approve();
      const form = { redirect_uri: client.redirectUri };
      expect(outcomeOf(await exchangeCode(world, stranger, approved, { form }))).toEqual([
        400,
        'invalid_grant',
      ]);
      expect((await exchangeCode(world, client, approved, { address: other.address })).status).toBe(200);
    });

    test('a token of another client is neither told of nor revoked', async () => {
      const tokens = await obtainTokens(world, client, browser);
      for (const token of [tokens.accessToken, tokens.refreshToken]) {
        expect((await introspect(world, stranger, token)).json).toEqual({ active: false });
        expect((await revoke(world, stranger, token)).status).toBe(200);
      }
      expect((await readAccounts(world, client, tokens)).status).toBe(200);
      expect((await refreshTokens(world, client, tokens.refreshToken)).status).toBe(200);
    });

    test('a pushed request is of no use to another client, and still of use to its own', async () => {
      const pending = await startAuthorization(world, client);
      const uri = pending.address.searchParams.get('request_uri') ?? '';
      const foreign = await browser.open(authorizationAddress(world, stranger, uri));
      expect(describePage(foreign)).toEqual([400, world.issuer, 'invalid_request_uri']);
      expect((await decide(browser, pending)).callback).toHaveProperty('code');
    });

    test('a request that sends the customer to another client is refused', async () => {
      const draft = await draftRequest(world, client);
      const parameters = { redirect_uri: stranger.redirectUri };
      const answer = await pushRequest(world, client, draft.parameters, { parameters });
      expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
    });

    test('only the browser that opened a request can see and decide it', async () => {
      const pending = await startAuthorization(world, client);
      const { page } = await reachConsentPage(browser, pending.address, alice);
      const second = openBrowser(world.bankAuthority);
      expect(describePage(await second.open(pending.address))).toEqual([
        400,
        world.issuer,
        'invalid_request',
      ]);
      expect(describePage(await second.open(page.address))[0]).not.toBe(200);
      const stolenForm = await second.press(page, '#deny');
      expect(stolenForm.address.origin).toBe(world.issuer);
      expect(stolenForm.status).toBeGreaterThanOrEqual(400);
      await second.close();
      expect((await decide(browser, pending)).callback).toHaveProperty('code');
    });

    test.each(['approve', 'deny'] as const)('a form that is sent twice counts once: %s', async (decision) => {
      const pending = await startAuthorization(world, client);
      const { page, accounts } = await reachConsentPage(browser, pending.address, alice);
      const typed = decision === 'approve' ? { account_id: accounts.map(({ accountId }) => accountId) } : {};
      const press = () => browser.press(page, `#${decision}`, typed);
      const pages = await Promise.all([press(), press(), press()]);
      const sentBack = pages.filter(({ address }) => address.origin !== world.issuer);
      expect(sentBack.length).toBe(1);
      expect((await press()).address.origin).toBe(world.issuer);
    });

    describe('who authenticates as somebody else', () => {
      test('by the key of another client', async () => {
        const assertion = { key: stranger.key, header: { alg: stranger.key.alg } };
        expect(outcomeOf(await requestTokens(world, client, machineForm, { assertion }))).toEqual(
          unauthenticated,
        );
      });

      test('by the certificate of another client, of another authority, that has ended, or none', async () => {
        const victim = world.client('machine-tls-client-auth-mtls');
        const elsewhere = await createOwnAuthority();
        const facts = victim.certificateFacts;
        const wrong = [
          stranger.identity,
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

      test('in two ways at once', async () => {
        const victim = world.client('machine-tls-client-auth-mtls');
        const form = { client_secret: 'guess' };
        const answer = await requestTokens(world, victim, machineForm, { assertion: {}, form });
        expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
      });
    });
  });
}

const unauthenticated = [401, 'invalid_client'];

function outcomeOf({ status, json }: Answer): readonly unknown[] {
  return [status, json.error];
}

function describePage({ status, address, document }: Page): readonly unknown[] {
  return [status, address.origin, document.querySelector('#error')?.text];
}

function countStatuses(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
