import type { Sandbox } from '@ob/sandbox';
import { describe, expect, test } from 'vitest';
import {
  consentBodies,
  openThirdParty,
  redirectUri,
  type ThirdParty,
  useSandboxTime,
} from './third-party.ts';

useSandboxTime();

const nothing = '00000000-0000-4000-8000-000000000000';

async function startAccounts(tpp: ThirdParty) {
  const consentId = await tpp.requestConsent('account-access', consentBodies.accounts);
  const required = { redirect_uri: redirectUri, scope: 'openid accounts', consent_id: consentId };
  return { consentId, started: await tpp.library.startAuthorization(required) };
}

describe('an authorization', () => {
  test('is decided once by parallel decisions', async () => {
    const tpp = await openThirdParty();
    const { started } = await startAccounts(tpp);
    const decisions = Array.from({ length: 10 }, () =>
      tpp.sandbox.approve(started.address, { customer: 'alice' }),
    );
    const settled = await Promise.allSettled(decisions);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('replaces the tokens when the same customer decides again, and is denied to another customer', async () => {
    const tpp = await openThirdParty();
    const { consentId, token } = await tpp.obtainAccess('account-access', 'accounts', consentBodies.accounts);
    const required = { redirect_uri: redirectUri, scope: 'openid accounts', consent_id: consentId };
    const [bobs, alices] = [
      await tpp.library.startAuthorization(required),
      await tpp.library.startAuthorization(required),
    ];
    const denied = await tpp.sandbox.approve(bobs.address, { customer: 'bob' });
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const read = () => tpp.library.introspect(token, 'json').then(({ active }) => active);
    expect(await read()).toBe(true);
    await tpp.sandbox.approve(alices.address, { customer: 'alice' });
    expect(await read()).toBe(false);
  });

  test('is either approved or denied when it is decided again both ways at the same time', async () => {
    const tpp = await openThirdParty();
    const { consentId, token } = await tpp.obtainAccess('account-access', 'accounts', consentBodies.accounts);
    const required = { redirect_uri: redirectUri, scope: 'openid accounts', consent_id: consentId };
    const { address } = await tpp.library.startAuthorization(required);
    const [approved, denied] = await Promise.allSettled([
      tpp.sandbox.approve(address, { customer: 'alice' }),
      tpp.sandbox.deny(address, { customer: 'alice' }),
    ]);
    expect([approved.status, denied.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { active } = await tpp.library.introspect(token, 'json');
    expect(active).toBe(approved.status === 'rejected');
  });

  test('is denied when the consent has ended meanwhile', async () => {
    const tpp = await openThirdParty();
    const { started, consentId } = await startAccounts(tpp);
    await tpp.sandbox.revoke(consentId, { by: 'bank' });
    const callback = await tpp.sandbox.approve(started.address, { customer: 'alice' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  test('has no page, but a text that explains the controls', async () => {
    const tpp = await openThirdParty();
    const { started } = await startAccounts(tpp);
    const page = await tpp.sandbox.fetch(started.address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('approve or deny');
    const unknown = new URL(started.address);
    unknown.searchParams.set('client_id', 'somebody');
    expect((await tpp.sandbox.fetch(unknown)).status).toBe(400);
  });
});

test('a customer cannot approve a consent while the bank closes the account', async () => {
  const { sandbox, requestConsent } = await openThirdParty();
  const consentId = await requestConsent('account-access', consentBodies.accounts);
  const accountId = sandbox.listAccounts('alice')[0]?.account_id ?? '';
  const approving = sandbox.approve(consentId, { customer: 'alice', accountIds: [accountId] });
  await Promise.all([approving, sandbox.closeAccount(accountId)]);
  expect((await sandbox.readConsent(consentId)).consent.status).toBe('revoked');
});

describe('a payment consent', () => {
  test('is approved for one account that can pay', async () => {
    const { sandbox, requestConsent, call, library } = await openThirdParty();
    const consentId = await requestConsent('payment', consentBodies.payment);
    await expect(
      sandbox.approve(consentId, { customer: 'alice', accountIds: [findAccount(sandbox, 'Personal loan')] }),
    ).rejects.toMatchObject({ code: 'refused', reason: 'account_not_available' });
    await sandbox.approve(consentId, { customer: 'alice' });
    const { access_token } = await library.requestClientTokens('consents');
    const shown = await call('GET', `/consents/payment/${consentId}`, access_token);
    expect(shown.body.data).toMatchObject({ status: 'authorized' });
  });

  test('cannot be revoked by its customer', async () => {
    const { sandbox, requestConsent } = await openThirdParty();
    const consentId = await requestConsent('payment', consentBodies.payment);
    await sandbox.approve(consentId, { customer: 'alice' });
    await expect(sandbox.revoke(consentId, { by: 'customer' })).rejects.toMatchObject({
      code: 'refused',
      reason: 'consent_type_not_allowed',
    });
  });
});

const refusals: Readonly<Record<string, [(sandbox: Sandbox) => Promise<unknown>, object]>> = {
  'an unknown consent': [(sandbox) => sandbox.approve(nothing, { customer: 'alice' }), { code: 'not_found' }],
  'an unknown customer': [(sandbox) => sandbox.deny(nothing, { customer: 'mallory' }), { code: 'not_found' }],
  'an address of another host': [
    (sandbox) => sandbox.approve(new URL('https://elsewhere.example/oauth/authorize'), { customer: 'alice' }),
    { code: 'authorization' },
  ],
  'an address that was not pushed': [
    (sandbox) => sandbox.deny(new URL(`${sandbox.issuer}/oauth/authorize`), { customer: 'alice' }),
    { code: 'authorization' },
  ],
  'an unknown transaction': [
    (sandbox) => sandbox.bookTransaction(nothing),
    { code: 'not_found', reason: 'not_found' },
  ],
  'an unknown payment': [(sandbox) => sandbox.failPayment(nothing), { code: 'not_found' }],
  'an amount in another currency': [
    (sandbox) =>
      sandbox.postTransaction({
        account_id: findAccount(sandbox, 'Everyday account'),
        amount: { amount: '1.00', currency: 'EUR' },
        credit_debit_indicator: 'Debit',
      }),
    { code: 'refused' },
  ],
  'enabling an enabled account': [
    (sandbox) => sandbox.enableAccount(findAccount(sandbox, 'Everyday account')),
    { code: 'refused', reason: 'invalid_status' },
  ],
};

test.each(Object.entries(refusals))('refuses %s with a SandboxError', async (_, [step, expected]) => {
  const { sandbox } = await openThirdParty();
  await expect(step(sandbox)).rejects.toMatchObject({ name: 'SandboxError', ...expected });
});

test('refuses a registration with all of its errors', async () => {
  const { sandbox } = await openThirdParty();
  const registered = sandbox.registerClient({ client_id: '', client_name: 'Nobody' });
  await expect(registered).rejects.toThrow(/client_id/);
});

function findAccount(sandbox: Sandbox, nickname: string): string {
  const found = sandbox.listAccounts('alice').find((account) => account.nickname === nickname);
  return found?.account_id ?? '';
}
