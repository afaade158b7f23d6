import {
  type AccessFacts,
  type ConsentFacts,
  consentStatuses,
  consentTypes,
  decide,
  type EndpointName,
  endpoints,
  intersectWindows,
  type Permission,
  permissions,
  projectTransaction,
  type Transaction,
} from '@ob/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { now, sampleConsent, sampleFacts, sampleToken } from './support/facts.ts';

const permission = fc.constantFrom(...(Object.keys(permissions) as Permission[]));
const accountId = fc.constantFrom('account-1', 'account-2', 'account-3');
const endpoint = fc.constantFrom(...(Object.keys(endpoints) as EndpointName[]));
const moment = fc.integer({ min: now - 10, max: now + 10 });

const consent: fc.Arbitrary<ConsentFacts> = fc.record(
  {
    consentId: fc.constantFrom('consent-1', 'consent-2'),
    consentType: fc.constantFrom(...consentTypes),
    clientId: fc.constantFrom('client-1', 'client-2'),
    status: fc.constantFrom(...consentStatuses),
    expiresAt: moment,
    customerId: fc.constantFrom('customer-1', 'customer-2'),
    accountIds: fc.uniqueArray(accountId),
    permissions: fc.uniqueArray(permission),
    createdAt: moment,
    transactionsFrom: moment,
    transactionsTo: moment,
  },
  {
    requiredKeys: [
      'consentId',
      'consentType',
      'clientId',
      'status',
      'expiresAt',
      'accountIds',
      'permissions',
      'createdAt',
    ],
  },
);

const token = fc.record({
  scopes: fc.uniqueArray(fc.constantFrom('accounts', 'openid', 'consents')),
  consentId: fc.constantFrom('consent-1', 'consent-2'),
  customerId: fc.constantFrom('customer-1', 'customer-2'),
});

const facts: fc.Arbitrary<AccessFacts> = fc.record({
  target: fc.record({ endpoint, accountId }, { requiredKeys: ['endpoint'] }),
  token: fc.option(
    token.map((change) => ({ ...sampleToken, ...change })),
    { nil: undefined },
  ),
  query: fc.constant([]),
  consentIds: fc.constantFrom([], ['consent-1']),
  consent: fc.option(consent, { nil: undefined }),
  accountHeld: fc.boolean(),
  now: moment,
});

/** Facts that are mostly in order, so that many of them are allowed. */
const fittingFacts: fc.Arbitrary<AccessFacts> = fc
  .tuple(
    endpoint,
    fc.uniqueArray(accountId, { minLength: 1 }),
    fc.uniqueArray(permission),
    fc.option(accountId, { nil: undefined }),
  )
  .map(([name, accountIds, granted, asked]) => ({
    ...sampleFacts,
    target:
      asked === undefined || endpoints[name].accounts === 'all'
        ? { endpoint: name }
        : { endpoint: name, accountId: asked },
    consent: { ...sampleConsent, accountIds, permissions: granted },
  }));

test('decide is total: any facts are allowed or refused, never thrown', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(typeof decide(given).ok).toBe('boolean');
    }),
  );
});

test('what is allowed lies inside the consent, which is active, the client’s own and the token’s', () => {
  fc.assert(
    fc.property(fc.oneof(facts, fittingFacts), (given) => {
      const decision = decide(given);
      if (!decision.ok) return;
      const { consent: used, accountIds } = decision.value;
      expect(accountIds.every((id) => used.accountIds.includes(id))).toBe(true);
      expect(used.status === 'authorized' && given.now < used.expiresAt).toBe(true);
      expect(given.token?.clientId === used.clientId && given.token?.consentId === used.consentId).toBe(true);
      expect(endpoints[given.target.endpoint].anyOf.some((name) => used.permissions.includes(name))).toBe(
        true,
      );
    }),
  );
});

test('adding a permission never takes anything away', () => {
  fc.assert(
    fc.property(fittingFacts, permission, (given, added) => {
      const before = decide(given);
      const grown = {
        ...sampleConsent,
        ...given.consent,
        permissions: [...(given.consent?.permissions ?? []), added],
      };
      const after = decide({ ...given, consent: grown });
      if (!before.ok) return;
      expect(after.ok && after.value.accountIds).toEqual(before.value.accountIds);
      expect(before.value.fields === 'full' && after.ok ? after.value.fields : 'full').toBe('full');
    }),
  );
});

test('taking an account from the consent never shows another', () => {
  fc.assert(
    fc.property(fittingFacts, accountId, (given, removed) => {
      const before = decide(given);
      const accountIds = (given.consent?.accountIds ?? []).filter((id) => id !== removed);
      const after = decide({ ...given, consent: { ...sampleConsent, ...given.consent, accountIds } });
      if (!after.ok) return;
      expect(before.ok && after.value.accountIds.every((id) => before.value.accountIds.includes(id))).toBe(
        true,
      );
    }),
  );
});

test('time never turns a refusal into an answer', () => {
  fc.assert(
    fc.property(facts, fc.nat({ max: 40 }), (given, later) => {
      const [before, after] = [decide(given), decide({ ...given, now: given.now + later })];
      expect(!before.ok && after.ok).toBe(false);
    }),
  );
});

test('an intersection of windows lies inside both', () => {
  const window = fc.record({ from: moment, to: moment }, { requiredKeys: [] });
  fc.assert(
    fc.property(window, window, moment, (one, other, instant) => {
      const both = intersectWindows(one, other);
      const holds = (given: typeof one) =>
        instant >= (given.from ?? -Infinity) && instant <= (given.to ?? Infinity);
      expect(both !== 'nothing' && holds(both)).toBe(holds(one) && holds(other));
    }),
  );
});

test('Basic is a projection of full: the same values, some keys gone', () => {
  const transaction = fc.record(
    { transaction_id: fc.string(), transaction_information: fc.string(), reference: fc.string() },
    { requiredKeys: ['transaction_id'] },
  );
  fc.assert(
    fc.property(transaction, (given) => {
      const full = given as unknown as Transaction;
      const basic = projectTransaction(full, 'basic');
      expect(basic).toEqual(
        Object.fromEntries(Object.entries(full).filter(([key]) => key === 'transaction_id')),
      );
    }),
  );
});
