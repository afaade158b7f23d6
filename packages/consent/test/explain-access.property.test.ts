import { type AssumedToken, explainAccess, type RequestedAccess } from '@ob/consent/primitives';
import { createSampleConsent } from '@ob/consent/testing';
import { consentTypes, type Permission } from '@ob/core';
import { accessRefusals, accessSteps, type EndpointName, endpoints } from '@ob/core/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approve, createdAt, expiresAt, openExplainFixture, revoke } from './explain-fixture.ts';

const permission = fc.constantFrom<Permission>('ReadAccounts', 'ReadBalances', 'ReadTransactions');
const accountAccess = fc
  .uniqueArray(permission, { minLength: 1 })
  .map((permissions) => ({ request: { consent_type: 'account-access', permissions } as const }));
const kind = fc.oneof(
  { weight: 4, arbitrary: accountAccess },
  { weight: 1, arbitrary: fc.constantFrom(...consentTypes).map((consentType) => ({ consentType })) },
);
const often = <Value>(usual: Value, ...rest: readonly Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rest) });

const life = often('authorized', 'fresh', 'revoked');
const stored = fc.tuple(kind, life).map(([options, state]) => {
  const { stored: fresh } = createSampleConsent({ consentId: 'c1', createdAt, ...options });
  if (state === 'fresh') return fresh;
  return state === 'revoked' ? revoke(approve(fresh)) : approve(fresh);
});

const target = fc
  .tuple(
    fc.constantFrom(...(Object.keys(endpoints) as EndpointName[])),
    fc.constantFrom('account-1', 'account-1', 'account-closed', 'account-3', 'account 4', 'made-up'),
  )
  .map(([endpoint, accountId]) =>
    endpoints[endpoint].accounts === 'one' ? { endpoint, accountId } : { endpoint },
  );

const token: fc.Arbitrary<AssumedToken> = fc.record({
  scopes: often(['openid', 'accounts'], ['accounts'], ['openid'], []),
  boundToConsent: often(true, false),
});

const query = fc.array(
  fc.tuple(
    fc.constantFrom('limit', 'fromBookingDateTime', 'cursor', 'x'),
    fc.constantFrom('1', '0', '2026-03-01', '', 'a b&c'),
  ),
  { maxLength: 2 },
);

const requested: fc.Arbitrary<RequestedAccess> = fc.record({
  clientId: often('client-1', 'client-2'),
  sentConsentId: often<string | undefined>(
    'c1',
    ' c1\t',
    undefined,
    '',
    '  ',
    'c2',
    ',',
    'c1,',
    'c1, c2',
    'c 1',
  ),
  target,
  query,
  token,
});

/** The log has other reasons for tokens: those of the token verifier. */
const reasons = [
  ...Object.values(accessRefusals).filter(({ step }) => step !== 'token'),
  { step: 'account', reason: 'account_closed' },
  { step: 'query', reason: 'parameter_not_valid' },
].map(({ step, reason }) => `${step}: ${reason}`);

test('explains any request with the reason in the log, which is not in the response, or without a refusal if the bank answers it', async () => {
  const seen = new Set<string>();
  const law = fc.asyncProperty(
    stored,
    requested,
    often(createdAt, expiresAt - 1, expiresAt),
    async (existing, access, now) => {
      const { ports, readLog } = await openExplainFixture(existing, now);
      const steps = await explainAccess(ports, access);
      const refused = steps.filter(({ outcome }) => outcome === 'refused');
      const [reason, another] = refused.map(({ step, refusal }) => `${step}: ${refusal?.reason}`);
      const logged = await readLog(access);
      expect(reason).toBe(logged.reason);
      if (reason !== undefined) expect(logged.answer).not.toContain(reason.split(': ')[1]);
      expect(another).toBeUndefined();
      expect(steps.map(({ step }) => step)).toEqual(accessSteps);
      seen.add(reason ?? 'answered');
    },
  );
  await fc.assert(law, { numRuns: 1500 });
  expect([...seen].sort()).toEqual(['answered', ...reasons].sort());
});
