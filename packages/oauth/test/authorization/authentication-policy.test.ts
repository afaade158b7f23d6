import type { ConsentFacts } from '@ob/core/primitives';
import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import {
  type Approval,
  type Authentication,
  type AuthenticationPolicy,
  canReachAcr,
  createAuthenticationPolicy,
  findSufficientAuthentication,
  linkApproval,
} from '../../src/authorization/authentication-policy.ts';
import { sampleConsent } from '../sample-request.ts';
import { sampleRequest } from './authorization-fixture.ts';

const code = { acr: 'sca', maxAgeSeconds: 900, linked: false };
const usual = createAuthenticationPolicy('sca', 'password');
const policy: AuthenticationPolicy = {
  ...usual,
  requirements: {
    ...usual.requirements,
    payment: ({ payment }) =>
      Number(payment?.amount.amount) < 10 ? code : { acr: 'sca', maxAgeSeconds: 300, linked: true },
  },
};

const payment: ConsentFacts = {
  ...sampleConsent,
  consentType: 'payment',
  accountIds: ['account-1'],
  payment: {
    amount: { amount: '42.50', currency: 'GBP' },
    creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
    reference: 'Invoice 7',
  },
};

const approvalOf = (consent: ConsentFacts, request: Partial<Approval['request']> = {}): Approval => ({
  authorizationId: 'authorization-1',
  request: { ...sampleRequest, ...request },
  decideBy: now + 600_000,
  consent,
});
const password = { acr: 'password', authenticatedAt: now - 1000, linkedTo: null };
const codeAt = (authenticatedAt: number, linkedTo: string | null = null): Authentication => ({
  acr: 'sca',
  authenticatedAt,
  linkedTo,
});
const find = (approval: Approval, ...authentications: readonly Authentication[]) =>
  findSufficientAuthentication(policy, approval, { authentications }, now);

test('the default policy lists each acr value once, weakest first, and links only payments', () => {
  expect(usual.acrValues).toEqual(['password', 'sca']);
  expect(createAuthenticationPolicy('sca').acrValues).toEqual(['sca']);
  const linked = Object.entries(usual.requirements).filter(
    ([, rule]) => typeof rule === 'object' && rule.linked,
  );
  expect(linked).toEqual([['payment', { acr: 'sca', maxAgeSeconds: 300, linked: true }]]);
});

describe('findSufficientAuthentication', () => {
  const access = approvalOf(sampleConsent);

  test('refuses account access after only a password, and returns the requirement', () => {
    expect(find(access, password)).toEqual({ ok: false, refusal: code });
    expect(find(access)).toEqual({ ok: false, refusal: code });
  });

  test('accepts a one-time code up to its maximum age', () => {
    expect(find(access, password, codeAt(now - 900_000))).toMatchObject({ ok: true, value: { acr: 'sca' } });
    expect(find(access, password, codeAt(now - 900_001)).ok).toBe(false);
  });

  test('returns the strongest authentication and, of equal ones, the newest', () => {
    const { consentId: _, ...request } = sampleRequest;
    const { consent: __, ...identification } = { ...access, request };
    expect(find(identification, password)).toEqual({ ok: true, value: password });
    expect(find(identification, codeAt(now - 5000), password, codeAt(now - 4000))).toEqual({
      ok: true,
      value: codeAt(now - 4000),
    });
  });

  test('refuses a payment after a code that is not linked to it, even a recent one', () => {
    const approval = approvalOf(payment);
    expect(find(approval, password, codeAt(now)).ok).toBe(false);
    expect(find(approval, codeAt(now, 'another-link')).ok).toBe(false);
    expect(find(approval, codeAt(now - 300_001, linkApproval(approval))).ok).toBe(false);
    expect(find(approval, codeAt(now - 300_000, linkApproval(approval))).ok).toBe(true);
  });

  test('lets the requirement depend on the terms', () => {
    const small = {
      ...payment,
      payment: payment.payment && { ...payment.payment, amount: { amount: '9.99', currency: 'GBP' } },
    };
    expect(find(approvalOf(small as ConsentFacts), codeAt(now - 600_000)).ok).toBe(true);
  });

  test('ignores an authentication for other terms, even if no link is required', () => {
    expect(find(access, codeAt(now, linkApproval(approvalOf(payment)))).ok).toBe(false);
    expect(find(access, codeAt(now, linkApproval(access))).ok).toBe(true);
  });

  test.each([
    ['raise the acr', { acrValues: ['unknown', 'sca', 'password'] }, 'identification', false],
    ['never lower the acr', { acrValues: ['password'] }, 'access', false],
    ['ignore values that the bank does not know', { acrValues: ['unknown'] }, 'identification', true],
    ['prefer the first of two values', { acrValues: ['password', 'sca'] }, 'identification', true],
  ] as const)('lets acr_values %s', (_, requested, type, ok) => {
    const { consentId, ...request } = { ...sampleRequest, ...requested };
    const { consent, ...rest } = access;
    const approval =
      type === 'access' ? { ...access, request: { ...request, consentId } } : { ...rest, request };
    expect(find(approval as Approval, password).ok).toBe(ok);
  });

  const essential = (...essentialAcr: readonly string[]) => ({
    claims: { userinfo: [], idToken: [], preferredAcr: [], subjects: [], essentialAcr },
  });

  test.each([
    ['to the stronger value', ['sca'], false],
    ['to the weaker of two values', ['sca', 'password'], true],
    ['to the known one of two values', ['unknown', 'sca'], false],
    ['to the weaker value', ['password'], true],
  ])('an essential acr raises the requirement %s', (_, values, isEnough) => {
    const { consentId: __, ...request } = sampleRequest;
    const { consent: ___, ...opened } = approvalOf(sampleConsent);
    const identification = { ...opened, request: { ...request, ...essential(...values) } };
    expect(find(identification, password).ok).toBe(isEnough);
    expect(find(identification, password, codeAt(now - 1000))).toMatchObject({ value: { acr: 'sca' } });
  });

  test('an essential acr never lowers the requirement', () => {
    expect(find(approvalOf(sampleConsent, essential('password')), password).ok).toBe(false);
    expect(find(approvalOf(payment, essential('password')), password, codeAt(now)).ok).toBe(false);
  });

  test('an essential acr cannot be met when the bank has none of its values', () => {
    expect(canReachAcr(policy, essential('unknown', 'other'))).toBe(false);
    expect(canReachAcr(policy, essential('unknown', 'sca'))).toBe(true);
    expect(canReachAcr(policy, essential())).toBe(true);
    expect(canReachAcr(policy, {})).toBe(true);
  });

  test('lets max_age lower the age, but not below the opening of the authorization', () => {
    const opened = now - 30_000;
    const approval = { ...approvalOf(sampleConsent, { maxAge: 10 }), decideBy: opened + 600_000 };
    expect(find(approval, codeAt(opened - 1)).ok).toBe(false);
    expect(find(approval, codeAt(opened)).ok).toBe(true);
  });

  test('refuses an approval of an unknown consent', () => {
    const { consent: _, ...unknown } = access;
    expect(find(unknown, codeAt(now)).ok).toBe(false);
  });

  test('refuses every approval when the required acr is not in the list', () => {
    const broken = { ...policy, acrValues: ['password'] };
    expect(
      findSufficientAuthentication(broken, access, { authentications: [password, codeAt(now)] }, now).ok,
    ).toBe(false);
  });
});

describe('linkApproval', () => {
  const terms = payment.payment;
  const link = linkApproval(approvalOf(payment));
  const changed: readonly (readonly [string, Partial<ConsentFacts>])[] =
    terms === undefined
      ? []
      : [
          ['the amount', { payment: { ...terms, amount: { amount: '42.51', currency: 'GBP' } } }],
          ['the currency', { payment: { ...terms, amount: { amount: '42.50', currency: 'EUR' } } }],
          [
            'the payee',
            { payment: { ...terms, creditor_account: { ...terms.creditor_account, name: 'Eve' } } },
          ],
          [
            'the payee’s account',
            { payment: { ...terms, creditor_account: { ...terms.creditor_account, id: 'X' } } },
          ],
          ['the account that pays', { accountIds: ['account-2'] }],
          ['the consent', { consentId: 'consent-2' }],
        ];

  test.each(changed)('changes with %s', (_, change) => {
    expect(linkApproval(approvalOf({ ...payment, ...change }))).not.toBe(link);
  });

  test('changes with the authorization, and not with the order of accounts', () => {
    expect(linkApproval({ ...approvalOf(payment), authorizationId: 'other' })).not.toBe(link);
    const [first, second] = [
      ['a', 'b'],
      ['b', 'a', 'b'],
    ].map((accountIds) => linkApproval(approvalOf({ ...payment, accountIds })));
    expect(first).toBe(second);
  });
});
