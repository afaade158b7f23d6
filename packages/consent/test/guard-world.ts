import type { ConsentRequest, StoredConsent } from '@ob/consent';
import { consentFacts } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import {
  type AccessToken,
  type BurstLimit,
  createMemoryAccessLookup,
  noBurstLimit,
} from '@ob/core/primitives';
import { type AccessTarget, createAccessGuard, type EndpointName, type TokenRefusal } from '@ob/core/routes';
import { createTestCursors } from '@ob/core/testing';
import { accept, type Result } from '@ob/http';

export const createdAt = Date.parse('2026-03-01T09:30:00.000Z');
export const expiresAt = Date.parse('2026-05-30T09:30:00.000Z');

export const sample: AccessToken = {
  scheme: 'Bearer',
  tokenId: 'token-1',
  clientId: 'client-1',
  scopes: ['openid', 'accounts'],
  expiresAt,
  grantId: 'grant-1',
  consentId: 'c1',
};

export const request = (consentId?: string | readonly string[]): Request => {
  const headers = new Headers();
  for (const value of [consentId ?? []].flat()) headers.append('X-Consent-ID', value);
  return new Request('https://bank.example/open-banking/v1/accounts', { headers });
};

export function authorized(
  terms: ConsentRequest = { consent_type: 'account-access', permissions: ['ReadAccountsBasic'] },
): StoredConsent {
  const { stored } = createSampleConsent({ consentId: 'c1', request: terms, createdAt });
  const actor = { type: 'customer', id: 'customer-1' } as const;
  return planSampleChange(stored, {
    command: 'authorize',
    actor,
    at: createdAt,
    accountIds: ['account-1', 'account-2'],
  }).next;
}

export interface World {
  readonly verified?: Result<AccessToken, TokenRefusal>;
  readonly stored?: StoredConsent;
  readonly revoked?: boolean;
  readonly customerId?: string;
  readonly now?: number;
  readonly burst?: BurstLimit;
}

export function createWorld({
  verified = accept(sample),
  stored = authorized(),
  revoked = false,
  customerId = 'customer-1',
  now = createdAt,
  burst = noBurstLimit,
}: World = {}) {
  const asked = { lookups: [] as (string | undefined)[], accounts: [] as string[] };
  const lookup = createMemoryAccessLookup({
    tokens: { findTokenState: async () => ({ revoked, customerId }) },
    consents: {
      find: async (id) => (id === stored.consent.consent_id ? consentFacts(stored, now) : undefined),
    },
  });
  const guard = createAccessGuard({
    tokens: { verify: async () => verified },
    access: {
      find: (token, consentId) => {
        asked.lookups.push(consentId);
        return lookup.find(token, consentId);
      },
    },
    reader: {
      holdsAccount: async (holder, accountId) => {
        asked.accounts.push(accountId);
        return holder === 'customer-1' && accountId.startsWith('account-');
      },
    },
    cursors: createTestCursors(),
    clock: { now: () => now },
    burst,
  });
  const added: Readonly<Record<string, string>>[] = [];
  const context = {
    addHeaders: (fields: Readonly<Record<string, string>>) => void added.push(fields),
    annotate: () => {},
  };
  const admit = (
    consentId: Parameters<typeof request>[0],
    endpoint: EndpointName = 'accounts',
    accountId?: string,
  ) => {
    const target: AccessTarget = accountId === undefined ? { endpoint } : { endpoint, accountId };
    return guard.admit(request(consentId), context, target);
  };
  return { guard, admit, asked, added };
}

export async function findCode(
  outcome: ReturnType<ReturnType<typeof createWorld>['admit']>,
): Promise<string> {
  const result = await outcome;
  if (result.ok) return 'admitted';
  return result.refusal.kind === 'token' ? `token: ${result.refusal.refusal.reason}` : result.refusal.code;
}
