import { readFile } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountAccess, listAccounts } from '../src/account-information.ts';
import type { RunningBank } from '../src/bank-process.ts';
import { BankRefusal } from '../src/bank-refusal.ts';
import { type Browser, openBrowser } from '../src/browser.ts';
import { createAccountConsent } from '../src/consents.ts';
import { approveConsent, denyConsent, reachConsentPage, revokeConsent } from '../src/customer.ts';
import {
  connectToBank,
  type OpenBankingClient,
  type StartedAuthorization,
  type Tokens,
} from '../src/open-banking-client.ts';
import { createOwnAuthority } from './own-authority.ts';
import { createOwnThirdParty, type OwnThirdParty } from './own-third-party.ts';
import { sendPlain } from './plain-request.ts';
import { type BankPlace, createBankPlace, type Server } from './test-bank.ts';

const bob = { username: 'bob', password: 'bob-password' };

interface Approval {
  readonly consentId: string;
  readonly started: StartedAuthorization;
  readonly callback: URL;
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Checks, from outside and over TLS, what one of the example servers refuses. */
export function describeSecurity(server: Server): void {
  describe(`what ${server} refuses`, () => {
    let place: BankPlace;
    let bank: RunningBank;
    let thirdParty: OwnThirdParty;
    let client: OpenBankingClient;
    let browser: Browser;

    beforeAll(async () => {
      place = await createBankPlace();
      thirdParty = await createOwnThirdParty(place.dataFolder);
      bank = await place.start(server, thirdParty.environment);
      const configuration = await thirdParty.configure(bank.issuer, place.dataFolder);
      client = await connectToBank(configuration);
      browser = openBrowser(configuration.bankAuthority);
    });

    afterAll(async () => {
      await browser.close();
      await client.close();
      await bank.stop();
      await place.remove();
    });

    const start = async (): Promise<Omit<Approval, 'callback'>> => {
      const { access_token: token } = await client.requestClientTokens('consents');
      const consent = await createAccountConsent(client, token, new Date(Date.now() + 3_600_000));
      return { consentId: consent.consent_id, started: await client.startAuthorization(consent.consent_id) };
    };
    const approve = async (): Promise<Approval> => {
      const asked = await start();
      const page = await reachConsentPage(browser, asked.started.address, bob);
      const [account] = page.accounts;
      return { ...asked, callback: await approveConsent(browser, page, [account?.accountId ?? '']) };
    };
    const accessOf = ({ consentId }: Approval, tokens: Tokens): AccountAccess => ({
      consentId,
      accessToken: tokens.access_token,
    });
    const askAccounts = (access: AccountAccess, identity?: { certificate: string; key: string }) =>
      sendPlain(bank.issuer, {
        method: 'GET',
        path: '/open-banking/v1/accounts',
        headers: { authorization: `Bearer ${access.accessToken}`, 'x-consent-id': access.consentId },
        ...(identity !== undefined && { identity }),
      });

    test('the access token shows only the chosen account, and only with the certificate it is bound to', async () => {
      const approval = await approve();
      const access = accessOf(
        approval,
        await client.finishAuthorization(approval.started, approval.callback),
      );
      const { certificate, certificateKey: key } = client.configuration;
      const { status: allowed, body: accounts } = await askAccounts(access, { certificate, key });
      expect(allowed).toBe(200);
      expect(JSON.parse(accounts).data).toHaveLength(1);
      for (const identity of [undefined, thirdParty.otherIdentity]) {
        const { status, headers, body } = await askAccounts(access, identity);
        expect(status).toBe(401);
        expect(headers['www-authenticate']).toMatch(/^Bearer .*error="invalid_token"/);
        expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'invalid_token' }] });
      }
    });

    test('a certificate of an authority that the bank does not know counts as none', async () => {
      const approval = await approve();
      const access = accessOf(
        approval,
        await client.finishAuthorization(approval.started, approval.callback),
      );
      const stranger = await createOwnAuthority();
      const identity = await stranger.issue('client', 'another-company');
      expect((await askAccounts(access, identity)).status).toBe(401);
      const without = await connectToBank({
        ...client.configuration,
        certificate: identity.certificate,
        certificateKey: identity.key,
      });
      const refusal = await refusalOf(without.requestClientTokens('consents'));
      await without.close();
      expect(refusal).toBeInstanceOf(ResponseBodyError);
      expect(refusal).toMatchObject({ status: 400, error: 'invalid_request' });
    });

    test('an answer of another state or another issuer is not taken, and the right one still is', async () => {
      const { started, callback } = await approve();
      for (const [name, value] of [
        ['state', 'another-state'],
        ['iss', 'https://another-bank.example'],
      ] as const) {
        const forged = new URL(callback);
        forged.searchParams.set(name, value);
        expect(await refusalOf(client.finishAuthorization(started, forged))).toBeInstanceOf(ClientError);
      }
      expect(callback.searchParams.get('iss')).toBe(bank.issuer);
      expect((await client.finishAuthorization(started, callback)).claims()?.iss).toBe(bank.issuer);
    });

    test('a code counts once: the second time it is refused and its tokens die', async () => {
      const approval = await approve();
      const tokens = await client.finishAuthorization(approval.started, approval.callback);
      const access = accessOf(approval, tokens);
      expect(await listAccounts(client, access)).toHaveLength(1);
      const replay = await refusalOf(client.finishAuthorization(approval.started, approval.callback));
      expect(replay).toMatchObject({ status: 400, error: 'invalid_grant' });
      expect(await refusalOf(listAccounts(client, access))).toBeInstanceOf(WWWAuthenticateChallengeError);
      expect(await refusalOf(client.refresh(tokens.refresh_token ?? ''))).toMatchObject({
        error: 'invalid_grant',
      });
    });

    test('of many exchanges of one code at once, exactly one gets tokens', async () => {
      const { started, callback } = await approve();
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => client.finishAuthorization(started, callback)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    });

    test('a code without its verifier is refused', async () => {
      const { started, callback } = await approve();
      const other = { ...started, codeVerifier: 'v'.repeat(43) };
      expect(await refusalOf(client.finishAuthorization(other, callback))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    test('a customer who declines sends access_denied back, with state and issuer', async () => {
      const { started } = await start();
      const callback = await denyConsent(browser, await reachConsentPage(browser, started.address, bob));
      expect(Object.fromEntries(callback.searchParams)).toEqual({
        error: 'access_denied',
        state: started.state,
        iss: bank.issuer,
      });
    });

    test('a revoked consent refuses calls with 403 and refreshing with invalid_grant', async () => {
      const approval = await approve();
      const tokens = await client.finishAuthorization(approval.started, approval.callback);
      await revokeConsent(browser, bank.issuer, approval.consentId, bob);
      const refusal = await refusalOf(listAccounts(client, accessOf(approval, tokens)));
      expect(refusal).toBeInstanceOf(BankRefusal);
      expect(refusal).toMatchObject({ status: 403, code: 'invalid_consent' });
      expect(await refusalOf(client.refresh(tokens.refresh_token ?? ''))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    test('a pushed request works in the browser that opened it and is over once it is decided', async () => {
      const { started } = await start();
      const page = await reachConsentPage(browser, started.address, bob);
      const stranger = openBrowser(client.configuration.bankAuthority);
      const elsewhere = await stranger.open(started.address);
      await stranger.close();
      expect([elsewhere.status, elsewhere.document.querySelector('#error')?.text]).toEqual([
        400,
        'invalid_request',
      ]);
      await denyConsent(browser, page);
      const again = await browser.open(started.address);
      expect([again.status, again.address.origin]).toEqual([400, bank.issuer]);
    });

    test('client credentials give no customer scope', async () => {
      expect(await refusalOf(client.requestClientTokens('accounts'))).toMatchObject({
        error: 'invalid_scope',
      });
      const { access_token: token } = await client.requestClientTokens('consents webhooks');
      expect(decodeJwt(token)).toMatchObject({ iss: bank.issuer, client_id: client.configuration.clientId });
    });

    test('neither a token nor a secret nor a name stands in the log', async () => {
      const log = await readFile(bank.logFile, 'utf8');
      expect(log).toContain('"route":"/oauth/token"');
      expect(log).not.toMatch(/eyJ|bob-password|whsec_|code=|request_uri=/);
    });
  });
}
