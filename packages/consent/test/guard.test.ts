import { consentFacts } from '@ob/consent/primitives';
import { createSampleConsent } from '@ob/consent/testing';
import { type AccessToken, createMemoryAccessLookup, noBurstLimit } from '@ob/core/primitives';
import { createAccessGuard, createCursorCodec, type TokenRefusal } from '@ob/core/routes';
import { accept, type Result, refuse } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { approve, createdAt, expiresAt } from './explain-fixture.ts';

const cursors = await createCursorCodec([new Uint8Array(32)]);

const sample: AccessToken = {
  scheme: 'Bearer',
  tokenId: 'token-1',
  clientId: 'client-1',
  scopes: ['openid', 'accounts'],
  expiresAt,
  grantId: 'grant-1',
  consentId: 'c1',
};

const request = { consent_type: 'account-access', permissions: ['ReadAccountsBasic'] } as const;
const stored = approve(createSampleConsent({ consentId: 'c1', request, createdAt }).stored);

function createFixture({
  verified = accept(sample),
  now = createdAt,
}: {
  readonly verified?: Result<AccessToken, TokenRefusal>;
  readonly now?: number;
} = {}) {
  const requested = { lookups: [] as (string | undefined)[], accounts: [] as string[] };
  const lookup = createMemoryAccessLookup({
    tokens: { findTokenState: async () => ({ revoked: false, customerId: 'customer-1' }) },
    consents: { find: async () => consentFacts(stored, now) },
  });
  const guard = createAccessGuard({
    tokens: { verify: async () => verified },
    access: {
      find: (token, consentId) => {
        requested.lookups.push(consentId);
        return lookup.find(token, consentId);
      },
    },
    reader: {
      holdsAccount: async (_, accountId) => {
        requested.accounts.push(accountId);
        return accountId.startsWith('account-');
      },
    },
    cursors,
    clock: { now: () => now },
    burst: noBurstLimit,
  });
  const added: Readonly<Record<string, string>>[] = [];
  const context = {
    addHeaders: (fields: Readonly<Record<string, string>>) => void added.push(fields),
    annotate: () => {},
  };
  const admit = (accountId?: string) => {
    const target = accountId === undefined ? ({ endpoint: 'accounts' } as const) : { ...single, accountId };
    const headers = { 'X-Consent-ID': 'c1' };
    return guard.admit(new Request('https://bank.example/', { headers }), context, target);
  };
  return { admit, requested, added };
}

const single = { endpoint: 'account' } as const;

async function findCode(outcome: ReturnType<ReturnType<typeof createFixture>['admit']>): Promise<string> {
  const result = await outcome;
  if (result.ok) return 'admitted';
  return result.refusal.kind === 'token' ? `token: ${result.refusal.refusal.reason}` : result.refusal.code;
}

describe('the access guard', () => {
  test('admits an authorized consent to its accounts, with the fields of its permission', async () => {
    const { admit, requested } = createFixture();
    expect(await admit()).toMatchObject({
      ok: true,
      value: {
        customerId: 'customer-1',
        accountIds: ['account-1', 'account-closed'],
        fields: 'basic',
        window: {},
      },
    });
    expect(await admit('account-closed')).toMatchObject({
      ok: true,
      value: { accountIds: ['account-closed'] },
    });
    expect(requested.accounts).toEqual([]);
  });

  test('looks up no consent for an invalid token', async () => {
    const { admit, requested } = createFixture({
      verified: refuse({ reason: 'expired', challenge: 'Bearer' }),
    });
    expect(await findCode(admit())).toBe('token: expired');
    expect(requested.lookups).toEqual([]);
  });

  test('adds a challenge for a missing scope, in the scheme of the token', async () => {
    const { admit, added } = createFixture({
      verified: accept({ ...sample, scheme: 'DPoP', scopes: ['openid'] }),
    });
    await admit();
    expect(added).toEqual([
      { 'www-authenticate': expect.stringMatching(/^DPoP .*error="insufficient_scope"$/) },
    ]);
  });

  test('refuses an unselected account and a foreign account by different codes, with one query', async () => {
    const { admit, requested } = createFixture();
    expect(await findCode(admit('account-3'))).toBe('account_not_consented');
    expect(await findCode(admit('foreign-1'))).toBe('account_not_found');
    expect(requested.accounts).toEqual(['account-3', 'foreign-1']);
  });

  test.each([
    ['of a refused consent', expiresAt, 'account-3', 'invalid_consent'],
    ['with a malformed id', createdAt, 'account-3\0', 'account_not_found'],
  ])('does not ask the bank about an account %s', async (_, now, accountId, code) => {
    const { admit, requested } = createFixture({ now });
    expect(await findCode(admit(accountId))).toBe(code);
    expect(requested.accounts).toEqual([]);
  });
});
