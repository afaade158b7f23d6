import { type ConsentStatus, consentStatuses } from '@ob/core';
import {
  type AccessToken,
  type BurstLimit,
  type ConsentFacts,
  createMemoryAccessLookup,
  createMemoryBurstLimit,
  noBurstLimit,
} from '@ob/core/primitives';
import { type ConsentRequirement, createConsentGuard, type TokenRefusal } from '@ob/core/routes';
import { accept, type Result, refuse } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { now, sampleConsent, sampleToken } from '../support/facts.ts';

const { expiresAt } = sampleConsent;

const consent: ConsentFacts = {
  ...sampleConsent,
  consentId: 'c1',
  consentType: 'funds-confirmation',
  accountIds: ['account-1'],
  permissions: [],
};

const { customerId: _customerId, ...issued } = sampleToken;
const token: AccessToken = { ...issued, scopes: ['fundsconfirmations'], consentId: 'c1' };

interface Fixture {
  readonly verified?: Result<AccessToken, TokenRefusal>;
  readonly stored?: Partial<ConsentFacts>;
  readonly revoked?: boolean;
  readonly customerId?: string;
  readonly at?: number;
  readonly burst?: BurstLimit;
  readonly requirement?: Partial<ConsentRequirement>;
}

function createGuard({
  verified = accept(token),
  stored = {},
  revoked = false,
  customerId = 'customer-1',
  at = now,
  burst = noBurstLimit,
  requirement = {},
}: Fixture = {}) {
  const lookups: (string | undefined)[] = [];
  const lookup = createMemoryAccessLookup({
    tokens: { findTokenState: async () => ({ revoked, customerId }) },
    consents: { find: async (id) => (id === 'c1' ? { ...consent, ...stored } : undefined) },
  });
  const guard = createConsentGuard({
    tokens: { verify: async () => verified },
    access: {
      find(verifiedToken, consentId) {
        lookups.push(consentId);
        return lookup.find(verifiedToken, consentId);
      },
    },
    clock: { now: () => at },
    burst,
  });
  const added: Readonly<Record<string, string>>[] = [];
  const context = {
    addHeaders: (fields: Readonly<Record<string, string>>) => void added.push(fields),
    annotate() {},
  };
  const requested: ConsentRequirement = {
    consentType: 'funds-confirmation',
    scope: 'fundsconfirmations',
    status: 'active',
    ...requirement,
  };
  const admit = (...consentIds: readonly string[]) => {
    const headers = new Headers();
    for (const value of consentIds) headers.append('X-Consent-ID', value);
    return guard.admit(new Request('https://bank.example/', { headers }), context, requested);
  };
  return { admit, lookups, added };
}

async function findReason(outcome: ReturnType<ReturnType<typeof createGuard>['admit']>): Promise<string> {
  const result = await outcome;
  if (result.ok) return 'admitted';
  const { refusal } = result;
  return refusal.kind === 'token' ? `token: ${refusal.refusal.reason}` : `${refusal.code}: ${refusal.reason}`;
}

describe('the consent guard', () => {
  test('admits an active consent and its token with one look-up', async () => {
    const { admit, lookups } = createGuard();
    expect(await admit('c1')).toEqual({
      ok: true,
      value: { token: { ...token, customerId: 'customer-1' }, consent, customerId: 'customer-1' },
    });
    expect(lookups).toEqual(['c1']);
  });

  const rows: readonly (readonly [string, Fixture, readonly string[]])[] = [
    ['token: expired', { verified: refuse({ reason: 'expired', challenge: 'Bearer' }) }, ['c1']],
    ['token: token_revoked', { revoked: true }, []],
    ['missing_consent: no_consent_id', {}, []],
    ['missing_consent: no_consent_id', {}, ['  ']],
    ['invalid_header: several_consent_ids', {}, ['c1', 'c1']],
    ['invalid_consent: consent_unknown', {}, ['c2']],
    ['invalid_consent: consent_unknown', {}, ["c1' OR 1=1"]],
    ['invalid_consent: consent_foreign', { stored: { clientId: 'client-2' } }, ['c1']],
    ['invalid_consent: consent_expired', { at: expiresAt }, ['c1']],
    ['admitted', { at: expiresAt - 1 }, ['c1']],
    ['wrong_consent_type: consent_other_type', { stored: { consentType: 'payment' } }, ['c1']],
    ['invalid_consent: consent_not_authorized', { stored: { status: 'awaiting_authorization' } }, ['c1']],
    [
      'insufficient_scope: token_without_scope',
      { verified: accept({ ...token, scopes: ['accounts'] }) },
      ['c1'],
    ],
    [
      'invalid_consent: token_of_another_consent',
      { verified: accept({ ...token, consentId: 'c9' }) },
      ['c1'],
    ],
    ['invalid_consent: token_of_another_consent', { customerId: 'customer-2' }, ['c1']],
  ];

  test.each(rows)('answers %s', async (expected, fixture, consentIds) => {
    expect(await findReason(createGuard(fixture).admit(...consentIds))).toBe(expected);
  });

  test('looks up a single id, and no other text', async () => {
    const { admit, lookups } = createGuard();
    for (const ids of [['c1', 'c1'], ["c1'"], ['x'.repeat(41)], []]) await admit(...ids);
    expect(lookups).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('names the required consent type and scope', async () => {
    const otherType = await createGuard({ stored: { consentType: 'payment' } }).admit('c1');
    const noScope = await createGuard({ verified: accept({ ...token, scopes: [] }) }).admit('c1');
    expect([otherType, noScope]).toMatchObject([
      { refusal: { detail: 'The consent has another type. Use a funds-confirmation consent.' } },
      {
        refusal: {
          detail: 'The access token lacks the scope fundsconfirmations. Use a token with that scope.',
        },
      },
    ]);
  });

  test('challenges for the scope in the scheme of the token', async () => {
    const { admit, added } = createGuard({ verified: accept({ ...token, scheme: 'DPoP', scopes: [] }) });
    await admit('c1');
    expect(added).toEqual([
      { 'www-authenticate': expect.stringMatching(/^DPoP .*error="insufficient_scope"$/) },
    ]);
  });

  test('checks the burst limit after the token and before the consent', async () => {
    const { admit } = createGuard({ burst: createMemoryBurstLimit({ rate: 1 }) });
    const reasons = await Promise.all([admit('c2'), admit(), admit('c1')].map(findReason));
    expect(reasons).toEqual([
      'invalid_consent: consent_unknown',
      'missing_consent: no_consent_id',
      'token: burst_limit',
    ]);
  });
});

describe('a consent whose status is checked later', () => {
  const admitted: readonly ConsentStatus[] = [
    'awaiting_authorization',
    'authorized',
    'rejected',
    'revoked',
    'consumed',
  ];

  test.each(consentStatuses)('is admitted unless it is expired: %s', async (status) => {
    const { admit } = createGuard({ stored: { status }, requirement: { status: 'checked_later' } });
    const expected = admitted.includes(status) ? 'admitted' : 'invalid_consent: consent_expired';
    expect(await findReason(admit('c1'))).toBe(expected);
  });

  test.each(consentStatuses)('is admitted after its expiry only when it is consumed: %s', async (status) => {
    const { admit } = createGuard({
      stored: { status },
      at: expiresAt,
      requirement: { status: 'checked_later' },
    });
    expect(await findReason(admit('c1'))).toBe(
      status === 'consumed' ? 'admitted' : 'invalid_consent: consent_expired',
    );
  });

  test('requires the scope and the binding too', async () => {
    const requirement = { status: 'checked_later' } as const;
    const stored = { status: 'revoked' } as const;
    const noScope = createGuard({ requirement, stored, verified: accept({ ...token, scopes: [] }) });
    expect(await findReason(noScope.admit('c1'))).toBe('insufficient_scope: token_without_scope');
    const unbound = createGuard({ requirement, stored, customerId: 'customer-2' });
    expect(await findReason(unbound.admit('c1'))).toBe('invalid_consent: token_of_another_consent');
  });
});
