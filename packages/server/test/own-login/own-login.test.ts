import type { ConsentRequest } from '@ob/consent';
import type { Service } from '@ob/http';
import type { AuthenticationPolicy } from '@ob/oauth';
import { issuer, now, openTestBank } from '@ob/tooling/test-bank';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomerPages } from '../../src/pages/customer-pages.ts';
import type { CustomerSession, StepUp } from '../../src/pages/customer-session.ts';
import { connectLogin, type LoginSession } from './own-session.ts';

const [approve, deny] = [['decision', 'approve'] as const, ['decision', 'deny'] as const];
const choose = (...ids: readonly string[]) => ids.map((id) => ['account_id', id] as const);
const access: ConsentRequest = { consent_type: 'account-access', permissions: ['ReadAccounts'] };
const payment: ConsentRequest = {
  consent_type: 'payment',
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
};
const alice: LoginSession = {
  customerId: 'customer-1',
  displayName: 'Alice Hartley',
  signedInAt: now - 60_000,
  confirmations: [],
};

const code = { acr: 'app', maxAgeSeconds: 300, linked: true };
const authentication: AuthenticationPolicy = {
  acrValues: ['password', 'app'],
  requirements: {
    identification: { acr: 'password', maxAgeSeconds: 1800, linked: false },
    'account-access': code,
    'funds-confirmation': code,
    payment: code,
  },
};

/** A bank, and a third party in front of it. */
interface OwnBank {
  readonly service: Service;
  /** Keeps a consent and pushes its authorization request; returns the path that a browser opens. */
  request(request: ConsentRequest): Promise<string>;
}

async function openOwnBank(ownSession: CustomerSession): Promise<OwnBank> {
  const { service, keepConsent, connect } = await openTestBank({
    client: { client_name: 'Moneta <Budget>' },
    customers: { authentication },
    interaction: createCustomerPages({ bankName: 'Own Bank', session: ownSession }),
  });
  return {
    service,
    async request(request) {
      await keepConsent({ consentType: request.consent_type, request });
      const scope = request.consent_type === 'payment' ? 'openid payments' : 'openid accounts';
      const request_uri = await connect().pushForUri({ scope });
      return `/oauth/authorize?${new URLSearchParams({ client_id: 'tpp-1', request_uri })}`;
    },
  };
}

describe('a bank with its own login', () => {
  let session: LoginSession | undefined;
  let asked: StepUp | undefined;
  let cookie: string;
  let bank: OwnBank;
  let browser: TestBrowser;

  beforeEach(async () => {
    session = alice;
    asked = undefined;
    bank = await openOwnBank(
      connectLogin({
        readSession: async () => session,
        async endSession() {
          session = undefined;
        },
        async startConfirmation(terms) {
          asked = terms;
          return 'confirmation-1';
        },
      }),
    );
    browser = openBrowser(bank.service, issuer);
  });

  const confirm = (link: string, at = now) => {
    session = { ...alice, confirmations: [{ at, link }] };
  };

  /** Opens the consent page and approves there; returns the step-up that the login is asked for. */
  async function askToApprove(request: ConsentRequest, ...accountIds: readonly string[]): Promise<StepUp> {
    const { location, headers } = await browser.get(await bank.request(request));
    cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await browser.get(location);
    const answer = await browser.submit(location, [approve, ...choose(...accountIds)]);
    expect([answer.status, answer.location]).toEqual([
      303,
      'https://login.bank.example/confirm/confirmation-1',
    ]);
    if (asked === undefined) throw new Error('the login was not asked');
    return asked;
  }

  test('signs customers in on its own host, which sends them back to the consent', async () => {
    session = undefined;
    const { location } = await browser.get(await bank.request(access));
    const returnTo = new URL(location).searchParams.get('return_to') ?? '';
    expect(returnTo).toMatch(/^\/authorizations\/[A-Za-z0-9_-]{43}$/);
    expect((await browser.get(returnTo)).location).toBe(location);
    session = alice;
    expect((await browser.get(returnTo)).page).toContain('Alice Hartley');
    session = undefined;
    expect((await browser.get('/dashboard')).location).toBe(
      'https://login.bank.example/?return_to=%2Fdashboard',
    );
  });

  test.each([
    ['access', access, ['account-1', 'account-2']],
    ['a payment', payment, ['account-1']],
  ] as const)('approves %s on the way back from its app', async (_, request, accountIds) => {
    const { link, returnTo, clientName, consent } = await askToApprove(request, ...accountIds);
    expect([clientName, consent]).toEqual(['Moneta <Budget>', expect.objectContaining(request)]);
    confirm(link);
    const { location } = await browser.get(returnTo);
    expect(location).toMatch(/^https:\/\/tpp\.example\/callback\?.*code=/);
    expect((await browser.get(returnTo)).status).toBe(400);
    expect((await browser.get('/dashboard')).page).toContain('Moneta');
  });

  test.each([
    ['without a confirmation', () => {}],
    ['with a confirmation of something else', () => confirm('A'.repeat(43))],
  ])('asks again on the way back %s', async (_, act) => {
    const { authorizationId, returnTo } = await askToApprove(payment, 'account-1');
    act();
    expect((await browser.get(returnTo)).location).toBe(`/authorizations/${authorizationId}`);
  });

  test('asks again for other accounts than the confirmed ones', async () => {
    const { authorizationId, link, returnTo } = await askToApprove(payment, 'account-1');
    confirm(link);
    const other = await browser.get(returnTo.replace('account-1', 'account-2'));
    expect(other.location).toBe(`/authorizations/${authorizationId}`);
  });

  test('does not take a confirmation that is too old', async () => {
    const { link, returnTo } = await askToApprove(payment, 'account-1');
    confirm(link, now - 301_000);
    expect((await browser.get(returnTo)).location).toBe('https://login.bank.example/confirm/confirmation-1');
  });

  test('approves nothing for a request that only looks (HEAD), or from another browser', async () => {
    const { authorizationId, link, returnTo } = await askToApprove(payment, 'account-1');
    confirm(link);
    expect((await openBrowser(bank.service, issuer).get(returnTo)).status).toBe(400);
    const look = new Request(`${issuer}${returnTo}`, { method: 'HEAD', headers: { cookie } });
    const { status, headers } = await bank.service(look, {});
    expect([status, headers.get('location')]).toEqual([303, `/authorizations/${authorizationId}`]);
    expect((await browser.get(returnTo)).location).toContain('code=');
  });

  test('declines without a confirmation', async () => {
    const { location } = await browser.get(await bank.request(payment));
    await browser.get(location);
    expect((await browser.submit(location, [deny])).location).toContain('error=access_denied');
  });

  test('signs out at its own login, and not by a form of another site', async () => {
    const { location } = await browser.get(await bank.request(access));
    await browser.get(location);
    expect((await browser.submit('/sign-out', [], { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.get('/dashboard')).page).toContain('Alice Hartley');
    expect((await browser.submit('/sign-out')).location).toBe('https://login.bank.example/');
    expect(session).toBeUndefined();
  });

  test('refuses a form without the token of the browser', async () => {
    const { location } = await browser.get(await bank.request(payment));
    await browser.get(location);
    const forged = await browser.submit(location, [deny], { 'sec-fetch-site': 'cross-site' });
    expect(forged.status).toBe(403);
  });
});
