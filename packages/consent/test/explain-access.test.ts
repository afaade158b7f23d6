import type { StoredConsent } from '@ob/consent';
import { explainAccess, type RequestedAccess } from '@ob/consent/primitives';
import { createSampleConsent } from '@ob/consent/testing';
import { accessRefusals, accessSteps } from '@ob/core/routes';
import { describe, expect, test } from 'vitest';
import { approve, createdAt, expiresAt, openExplainFixture, usual } from './explain-fixture.ts';

const fresh = createSampleConsent({ consentId: 'c1', createdAt }).stored;
const authorized = approve(fresh);

interface Case {
  readonly requested?: Partial<RequestedAccess>;
  readonly stored?: StoredConsent;
  readonly now?: number;
}

const one = (accountId: string) => ({ target: { endpoint: 'account', accountId } }) as const;
async function explain({ requested, stored = authorized, now = createdAt }: Case) {
  const fixture = await openExplainFixture(stored, now);
  const access = { ...usual, ...requested };
  const steps = await explainAccess(fixture.ports, access);
  const refused = steps.find(({ outcome }) => outcome === 'refused');
  const reason = refused && `${refused.step}: ${refused.refusal?.reason}`;
  const sent = await fixture.readLog(access);
  return { steps, reason, requested: fixture.requested, logged: sent.reason };
}

describe('explainAccess', () => {
  test('stops at the token when none was valid, without the reason in the log', async () => {
    const reported = await explain({ requested: { token: undefined } });
    expect(reported.reason).toBe('token: no_valid_token');
    expect(reported.steps.slice(1).every(({ outcome }) => outcome === 'not_reached')).toBe(true);
  });

  test('returns every step as passed, in order, when the bank would answer the request', async () => {
    const reported = await explain({ requested: one('account-1') });
    expect(reported.steps).toEqual(accessSteps.map((step) => ({ step, outcome: 'passed' })));
    expect(reported.logged).toBeUndefined();
  });

  test('refuses only the step of a closed account and returns the later steps as passed', async () => {
    const { steps } = await explain({ requested: one('account-closed') });
    const refused = steps.filter(({ outcome }) => outcome !== 'passed');
    expect(steps.map(({ step }) => step)).toEqual(accessSteps);
    expect(refused).toEqual([
      {
        step: 'account',
        outcome: 'refused',
        refusal: { ...accessRefusals.unknownAccount, reason: 'account_closed' },
      },
    ]);
  });

  test('returns another refusal before that of a closed account', async () => {
    const target = { endpoint: 'account_transactions', accountId: 'account-closed' } as const;
    expect(await explain({ requested: { target } })).toMatchObject({
      reason: 'permission: permission_missing',
      logged: 'permission: permission_missing',
      requested: [],
    });
  });

  test('finds no consent by text that cannot be an id, like the guard', async () => {
    const { stored } = createSampleConsent({ consentId: 'c 1', createdAt });
    expect(await explain({ stored: approve(stored), requested: { sentConsentId: 'c 1' } })).toMatchObject({
      reason: 'consent_known: consent_unknown',
      logged: 'consent_known: consent_unknown',
    });
  });

  test('asks the bank about an account only when the result depends on it', async () => {
    expect((await explain({ requested: one('account-3'), now: expiresAt })).requested).toEqual([]);
    expect((await explain({ requested: one('account 4') })).reason).toBe('account: account_unknown');
    expect((await explain({})).requested).toEqual([]);
  });
});
