import type { ConsentRequest } from '@ob/consent';
import type { Authentication } from '@ob/oauth';
import { issuer, now } from '@ob/tooling/test-bank';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StepUp } from '../../src/pages/customer-session.ts';
import { access, alice, approve, choose, deny, type OwnBank, openOwnBank, payment } from './own-bank.ts';
import { connectLogin, type LoginSession } from './own-session.ts';

describe('a bank with its own login', () => {
  let session: LoginSession | undefined;
  let requested: StepUp | undefined;
  let acr: string;
  let cookie: string;
  let bank: OwnBank;
  let browser: TestBrowser;

  beforeEach(async () => {
    session = alice;
    requested = undefined;
    acr = 'app';
    const login = connectLogin({
      readSession: async () => session,
      async endSession() {
        session = undefined;
      },
      async startConfirmation(terms) {
        requested = terms;
        return 'confirmation-1';
      },
    });
    bank = await openOwnBank({
      ...login,
      async find(request) {
        const customer = await login.find(request);
        const rename = (made: Authentication) => (made.acr === 'app' ? { ...made, acr } : made);
        return customer && { ...customer, authentications: customer.authentications.map(rename) };
      },
    });
    browser = openBrowser(bank.service, issuer);
  });

  const confirm = (link: string, at = now) => {
    session = { ...alice, confirmations: [{ at, link }] };
  };

  /** Opens the consent page and approves. Returns the step-up that the login receives. */
  async function requestApproval(request: ConsentRequest, ...accountIds: readonly string[]): Promise<StepUp> {
    const { location, headers } = await browser.get(await bank.request(request));
    cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await browser.get(location);
    const answer = await browser.submit(location, [approve, ...choose(...accountIds)]);
    expect([answer.status, answer.location]).toEqual([
      303,
      'https://login.bank.example/confirm/confirmation-1',
    ]);
    if (requested === undefined) throw new Error('the login was not asked');
    return requested;
  }

  test('redirects customers to its login, which returns them to the consent', async () => {
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
  ] as const)('approves %s after the confirmation in its app', async (_, request, accountIds) => {
    const { link, returnTo, clientName, consent } = await requestApproval(request, ...accountIds);
    expect([clientName, consent]).toEqual(['Moneta <Budget>', expect.objectContaining(request)]);
    confirm(link);
    const { location } = await browser.get(returnTo);
    expect(location).toMatch(/^https:\/\/tpp\.example\/callback\?.*code=/);
    expect((await browser.get(returnTo)).status).toBe(400);
    expect((await browser.get('/dashboard')).page).toContain('Moneta');
  });

  const notConfirmed = 'We could not confirm your approval';

  test.each([
    ['without a confirmation', () => {}],
    ['with a confirmation of another approval', () => confirm('A'.repeat(43))],
  ])('asks for the approval again when the customer returns %s', async (_, act) => {
    const { authorizationId, returnTo } = await requestApproval(payment, 'account-1');
    act();
    const { status, page } = await browser.get(returnTo);
    expect([status, page]).toEqual([403, expect.stringContaining(notConfirmed)]);
    expect(page).toContain(`action="/authorizations/${authorizationId}"`);
    expect(bank.logged().at(-1)).toEqual([403, 'tpp-1', 'step_up_missing']);
  });

  test('asks for the approval again when the accounts differ from the confirmed ones', async () => {
    const { link, returnTo } = await requestApproval(access, 'account-1');
    confirm(link);
    const { status, page } = await browser.get(returnTo.replace('account-1', 'account-2'));
    expect([status, page]).toEqual([403, expect.stringContaining(notConfirmed)]);
    expect(page).not.toContain('value="account-2" checked');
  });

  test('asks for the approval again with a message when the confirmation is too old', async () => {
    const { link, returnTo } = await requestApproval(access, 'account-1');
    confirm(link, now - 301_000);
    const { status, page } = await browser.get(returnTo);
    expect([status, page]).toEqual([403, expect.stringContaining(notConfirmed)]);
    expect(page).toMatch(/value="account-1" checked/);
    expect(bank.logged().at(-1)).toEqual([403, 'tpp-1', 'step_up_insufficient']);
    expect(bank.errors).toEqual([]);
  });

  test('asks for the approval again when the policy lacks the acr, and names the fix in the log', async () => {
    const { link, returnTo } = await requestApproval(payment, 'account-1');
    acr = 'App';
    confirm(link);
    expect((await browser.get(returnTo)).page).toContain(notConfirmed);
    expect(bank.logged().at(-1)).toEqual([403, 'tpp-1', 'step_up_insufficient']);
    const message = expect.stringMatching(/`acrValues`.*Return one of `acrValues`, or add/);
    expect(bank.errors).toEqual([{ acr: 'App', acr_values: ['password', 'app'], message }]);
  });

  test('approves nothing for a HEAD request or from another browser', async () => {
    const { authorizationId, link, returnTo } = await requestApproval(payment, 'account-1');
    confirm(link);
    expect((await openBrowser(bank.service, issuer).get(returnTo)).status).toBe(400);
    const completion = `${issuer}${returnTo.replace('/approval?', '/approval/completion?')}`;
    const look = new Request(completion, { method: 'HEAD', headers: { cookie } });
    const { status, headers } = await bank.service(look, {});
    expect([status, headers.get('location')]).toEqual([303, `/authorizations/${authorizationId}`]);
    expect((await browser.get(returnTo)).location).toContain('code=');
  });

  test('stores nothing of an unconfirmed approval, and rejects the consent on a denial', async () => {
    const { authorizationId } = await requestApproval(payment, 'account-1');
    expect(await bank.listStatuses()).toEqual(['awaiting_authorization']);
    expect((await browser.get('/dashboard')).page).not.toContain('Moneta');
    const denied = await browser.submit(`/authorizations/${authorizationId}`, [deny]);
    expect(denied.location).toContain('error=access_denied');
    expect(await bank.listStatuses()).toEqual(['awaiting_authorization', 'rejected']);
    expect(bank.eventTypes()).not.toContain('consent.authorized');
  });

  test('denies without a confirmation', async () => {
    const { location } = await browser.get(await bank.request(payment));
    await browser.get(location);
    expect((await browser.submit(location, [deny])).location).toContain('error=access_denied');
  });
});
