import type { ConsentFacts, LiveAccessToken } from '@ob/core/primitives';
import {
  type AccessFacts,
  type AccessRefusal,
  type AccessStep,
  accessRefusals,
  accessSteps,
  decide,
} from '@ob/core/routes';
import type { ApiErrorCode } from '@ob/http';
import { describeErrors } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { now, sampleConsent, sampleFacts, sampleToken } from '../support/facts.ts';

type Change = Partial<AccessFacts>;

const { customerId: _customerId, ...unauthorized } = sampleConsent;
const { customerId: _tokenCustomer, consentId: _tokenConsent, ...clientToken } = sampleToken;
const one = { endpoint: 'account', accountId: 'account-9' } as const;

const consented = (change: Partial<ConsentFacts>): Change => ({ consent: { ...sampleConsent, ...change } });
const withToken = (change: Partial<LiveAccessToken>): Change => ({ token: { ...sampleToken, ...change } });

const refusals: readonly (readonly [what: string, change: Change, step: AccessStep, code: ApiErrorCode])[] = [
  ['no valid token', { token: undefined }, 'token', 'invalid_token'],
  ['no consent header', { consentIds: [], consent: undefined }, 'consent_header', 'missing_consent'],
  ['two consent headers', { consentIds: ['consent-1', 'consent-1'] }, 'consent_header', 'invalid_header'],
  ['an unknown consent', { consent: undefined }, 'consent_known', 'invalid_consent'],
  ['the facts of another consent', { consentIds: ['consent-2'] }, 'consent_known', 'invalid_consent'],
  ['another client’s consent', consented({ clientId: 'client-2' }), 'consent_known', 'invalid_consent'],
  [
    'a consent that is stored as expired',
    consented({ status: 'expired' }),
    'consent_known',
    'invalid_consent',
  ],
  ['a consent at its expiry', { now: sampleConsent.expiresAt }, 'consent_known', 'invalid_consent'],
  [
    'an expired consent of another type',
    consented({ consentType: 'payment', expiresAt: now }),
    'consent_known',
    'invalid_consent',
  ],
  ['a payment consent', consented({ consentType: 'payment' }), 'consent_type', 'wrong_consent_type'],
  [
    'a funds consent that is not authorized',
    consented({ consentType: 'funds-confirmation', status: 'rejected' }),
    'consent_type',
    'wrong_consent_type',
  ],
  [
    'an awaiting consent',
    { consent: { ...unauthorized, status: 'awaiting_authorization' } },
    'consent_active',
    'invalid_consent',
  ],
  ['revoked', consented({ status: 'revoked' }), 'consent_active', 'invalid_consent'],
  ['rejected', { consent: { ...unauthorized, status: 'rejected' } }, 'consent_active', 'invalid_consent'],
  [
    'a revoked consent and no scope',
    { consent: { ...sampleConsent, status: 'revoked' }, token: { ...sampleToken, scopes: [] } },
    'consent_active',
    'invalid_consent',
  ],
  ['no scope accounts', withToken({ scopes: ['openid', 'accounts2'] }), 'scope', 'insufficient_scope'],
  [
    'a client-credentials token',
    { token: { ...clientToken, scopes: ['consents'] } },
    'scope',
    'insufficient_scope',
  ],
  ['the token of another consent', withToken({ consentId: 'consent-2' }), 'binding', 'invalid_consent'],
  ['the token of another customer', withToken({ customerId: 'customer-2' }), 'binding', 'invalid_consent'],
  [
    'a token without a customer',
    { token: { ...clientToken, consentId: 'consent-1' } },
    'binding',
    'invalid_consent',
  ],
  [
    'a token and a consent without a customer',
    { consent: unauthorized, token: { ...clientToken, consentId: 'consent-1' } },
    'binding',
    'invalid_consent',
  ],
  ['an account not selected', { target: one, accountHeld: true }, 'account', 'account_not_consented'],
  ['an unknown account', { target: one }, 'account', 'account_not_found'],
  ['no account', { target: { endpoint: 'account' } }, 'account', 'account_not_found'],
  [
    'an account not selected and no permission',
    { target: { ...one, endpoint: 'direct_debits' }, accountHeld: true },
    'account',
    'account_not_consented',
  ],
  [
    'no permission',
    { target: { endpoint: 'standing_orders', accountId: 'account-1' } },
    'permission',
    'permission_denied',
  ],
  [
    'only a prefix of the permission',
    consented({ permissions: ['ReadTransactionsBasic'] }),
    'permission',
    'permission_denied',
  ],
  [
    'an invalid query',
    { target: { endpoint: 'transactions' }, query: [['limit', '0']] },
    'query',
    'invalid_parameter',
  ],
];

function listProblems(decision: ReturnType<typeof decide>): readonly AccessRefusal[] {
  return decision.ok ? [] : [decision.refusal];
}

describe('decide refuses at the first failing check:', () => {
  test.each(refusals)('%s', (_what, change, step, code) => {
    const decision = decide({ ...sampleFacts, ...change });
    expect(decision).toMatchObject({ ok: false, refusal: { step, code } });
  });

  test('has a case for every check', () => {
    expect(new Set(refusals.map(([, , step]) => step))).toEqual(new Set(accessSteps));
  });

  test('gives the same answer but different log reasons for unknown, foreign and expired consents', () => {
    const errors = refusals
      .filter(([, , step]) => step === 'consent_known')
      .flatMap(([, change]) => listProblems(decide({ ...sampleFacts, ...change })));
    const reported = errors.map((apiError) => JSON.stringify(describeErrors([apiError], 'id')));
    expect(new Set(reported).size).toBe(1);
    expect(errors.map(({ reason }) => reason)).toEqual([
      ...['consent_unknown', 'consent_unknown', 'consent_foreign'],
      ...['consent_expired', 'consent_expired', 'consent_expired'],
    ]);
  });
});

test('every refusal has its own reason', () => {
  const reasons = Object.values(accessRefusals).map(({ reason }) => reason);
  expect(new Set(reasons).size).toBe(reasons.length);
});

describe('decide allows', () => {
  test('all accounts of the consent, with the full field set', () => {
    const decision = decide(sampleFacts);
    expect(decision).toMatchObject({
      ok: true,
      value: { accountIds: ['account-1', 'account-2'], fields: 'full', customerId: 'customer-1', window: {} },
    });
  });

  test('one account', () => {
    const decision = decide({
      ...sampleFacts,
      target: { endpoint: 'account_balances', accountId: 'account-2' },
    });
    expect(decision).toMatchObject({ ok: true, value: { accountIds: ['account-2'] } });
  });

  test.each([
    [['ReadTransactionsBasic'], 'basic'],
    [['ReadTransactions'], 'full'],
    [['ReadTransactionsBasic', 'ReadTransactions'], 'full'],
  ] as const)('with %j the field set is %s', (permissions, fields) => {
    const decision = decide({
      ...sampleFacts,
      target: { endpoint: 'transactions' },
      consent: { ...sampleConsent, permissions },
    });
    expect(decision).toMatchObject({ ok: true, value: { fields } });
  });

  test('the window of the consent', () => {
    const consent = { ...sampleConsent, transactionsFrom: 5, transactionsTo: 9 };
    expect(decide({ ...sampleFacts, consent })).toMatchObject({
      ok: true,
      value: { window: { from: 5, to: 9 } },
    });
  });

  test('the window that consent and query share, or nothing', () => {
    const consent = { ...sampleConsent, transactionsFrom: now };
    const target = { endpoint: 'transactions' } as const;
    const decideAt = (to: number) =>
      decide({ ...sampleFacts, consent, target, query: [['toBookingDateTime', new Date(to).toISOString()]] });
    expect(decideAt(now + 5)).toMatchObject({ value: { window: { from: now, to: now + 5 } } });
    expect(decideAt(now)).toMatchObject({ value: { window: { from: now, to: now } } });
    expect(decideAt(now - 1)).toMatchObject({
      value: { window: 'nothing', page: { filter: { to: now - 1 } } },
    });
  });

  test('a page on transaction endpoints only', () => {
    const query = [
      ['limit', '5'],
      ['x', '1'],
      ['x', '2'],
    ] as const;
    const decideOn = (endpoint: 'transactions' | 'balances') =>
      decide({ ...sampleFacts, target: { endpoint }, query });
    expect(decideOn('transactions')).toMatchObject({
      value: { page: { limit: 5, filter: {}, given: { limit: '5' } } },
    });
    expect(decide({ ...sampleFacts, target: { endpoint: 'transactions' } })).toMatchObject({
      value: { page: { limit: 1000 } },
    });
    expect(decideOn('balances')).toMatchObject({ ok: true, value: { page: undefined } });
  });

  test('all accounts on endpoints over all accounts, if the target names one too', () => {
    const target = { endpoint: 'balances', accountId: 'account-1' } as const;
    expect(decide({ ...sampleFacts, target })).toMatchObject({
      value: { accountIds: sampleConsent.accountIds },
    });
  });

  test('until the last millisecond before the expiry', () => {
    expect(decide({ ...sampleFacts, now: sampleConsent.expiresAt - 1 }).ok).toBe(true);
  });
});
