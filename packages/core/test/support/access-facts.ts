import { consentStatuses, consentTypes, type Permission, permissions } from '@ob/core';
import type { ConsentFacts, LiveAccessToken } from '@ob/core/primitives';
import { type AccessFacts, type EndpointName, endpoints } from '@ob/core/routes';
import fc from 'fast-check';
import { now, sampleConsent, sampleFacts, sampleToken } from './facts.ts';

/** Few values each, so that they often match. */
export const moment = fc.integer({ min: now - 10, max: now + 10 });
export const permission = fc.constantFrom(...(Object.keys(permissions) as Permission[]));
export const accountId: fc.Arbitrary<string> = fc.constantFrom('account-1', 'account-2', 'account-3');
export const endpoint = fc.constantFrom(...(Object.keys(endpoints) as EndpointName[]));

const write = (at: number) => new Date(at).toISOString();

/** Bounds around the same moments, in all forms of a query, and invalid values. */
const bound = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: now - 3, max: now + 3 }).map(write) },
  { weight: 1, arbitrary: fc.constantFrom('2026-03-01', '2026-03-01T12:00', '', 'yesterday', '2026-02-30') },
);
const parameter = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('fromBookingDateTime', 'toBookingDateTime'), bound) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('limit'), fc.constantFrom('1', '1000', '0', '1e2', '')) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('cursor', 'x', 'Limit', '__proto__'), fc.string()) },
);
export const query = fc.oneof(fc.constant([]), fc.array(parameter, { maxLength: 4 }));

const client = fc.constantFrom('client-1', 'client-2');
const customer = fc.constantFrom('customer-1', 'customer-2');
const consentId = fc.constantFrom('consent-1', 'consent-2');

const optional = ['customerId', 'transactionsFrom', 'transactionsTo'] as const;
const consentModel = {
  consentId,
  consentType: fc.constantFrom(...consentTypes),
  clientId: client,
  status: fc.constantFrom(...consentStatuses),
  expiresAt: moment,
  customerId: customer,
  accountIds: fc.uniqueArray(accountId),
  permissions: fc.uniqueArray(permission),
  createdAt: moment,
  transactionsFrom: moment,
  transactionsTo: moment,
};
const required = (Object.keys(consentModel) as (keyof typeof consentModel)[]).filter(
  (key): key is Exclude<typeof key, (typeof optional)[number]> => !optional.some((name) => name === key),
);

const anyConsent: fc.Arbitrary<ConsentFacts> = fc.record(consentModel, { requiredKeys: required });

const anyToken: fc.Arbitrary<LiveAccessToken> = fc
  .record({
    clientId: client,
    scopes: fc.uniqueArray(fc.constantFrom('accounts', 'openid', 'consents')),
    consentId,
    customerId: customer,
  })
  .map((change) => ({ ...sampleToken, ...change }));

const target = fc.record({ endpoint, accountId }, { requiredKeys: ['endpoint'] });

/** Facts in which any value may be wrong. */
export const anyFacts: fc.Arbitrary<AccessFacts> = fc.record({
  target,
  query,
  cursors: fc.constant(sampleFacts.cursors),
  consentIds: fc.constantFrom([], ['consent-1'], ['consent-2'], ['consent-1', 'consent-1']),
  token: fc.option(anyToken, { nil: undefined }),
  consent: fc.option(anyConsent, { nil: undefined }),
  accountHeld: fc.boolean(),
  now: moment,
});

/** A valid consent with any accounts and permissions. */
const activeConsent: fc.Arbitrary<ConsentFacts> = fc
  .record(
    {
      accountIds: fc.uniqueArray(accountId, { minLength: 1 }),
      permissions: fc.uniqueArray(permission, { minLength: 1 }),
      transactionsFrom: moment,
      transactionsTo: moment,
    },
    { requiredKeys: ['accountIds', 'permissions'] },
  )
  .map((change) => ({ ...sampleConsent, ...change }));

/** Facts that are valid except, at times, for account, permission and query: many are allowed. */
export const matchingFacts: fc.Arbitrary<AccessFacts & { readonly consent: ConsentFacts }> = fc
  .record({ consent: activeConsent, target, query, accountHeld: fc.boolean() })
  .map((given) => ({ ...sampleFacts, ...given }));

/** Facts with at most one more error than {@link matchingFacts}, so that the later checks are reached too. */
export const nearlyMatchingFacts: fc.Arbitrary<AccessFacts> = fc
  .tuple(matchingFacts, anyFacts, fc.constantFrom('none', 'token', 'consent', 'consentIds', 'now'))
  .map(([matching, other, wrong]) =>
    wrong === 'none' ? matching : { ...matching, [wrong]: other[wrong as 'now'] },
  );

export const facts = fc.oneof(anyFacts, matchingFacts, nearlyMatchingFacts);
