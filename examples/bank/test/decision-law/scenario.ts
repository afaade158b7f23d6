import type { ConsentRequest } from '@ob/consent';
import { sampleRequests } from '@ob/consent/testing';
import { type Account, type ConsentType, type Permission, permissions } from '@ob/core';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
  type HeldAccount,
} from '@ob/core/testing';
import fc from 'fast-check';

export const createdAt = Date.parse('2026-03-01T09:30:00.000Z');

const minute = 60_000;
const day = 1440 * minute;

export type ConsentStage = 'awaiting' | 'authorized' | 'rejected' | 'revoked';

/** Everything that a response depends on, except the request. */
export interface Scenario {
  readonly now: number;
  readonly held: readonly HeldAccount[];
  readonly consent: {
    readonly clientId: string;
    readonly request: ConsentRequest;
    readonly stage: ConsentStage;
    readonly accountIds: readonly string[];
  };
  /** Absent: the request has no valid token. */
  readonly token?: {
    readonly clientId: string;
    readonly scopes: readonly string[];
    readonly consentId: string;
    readonly customerId: Customer;
  };
}

export type Customer = 'customer-1' | 'customer-2';

export const accountIds = ['account-1', 'account-2', 'account-3', 'account-4'] as const;

/** Generates few moments, so that bookings share them and often equal the bounds of a window. */
export const bookedAt = fc.integer({ min: -4, max: 0 }).map((days) => createdAt + days * day);

const usually = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(usual) },
    ...others.map((other) => ({ weight: 1, arbitrary: fc.constant(other) })),
  );

const transactionId = fc.stringMatching(/^[A-Za-z0-9_-]{1,2}$/);
const bookings = fc.uniqueArray(fc.record({ id: transactionId, at: bookedAt, account: fc.nat({ max: 3 }) }), {
  maxLength: 14,
  selector: ({ id }) => id,
});

const holding = fc.record({
  customerId: usually<Customer>('customer-1', 'customer-1', 'customer-2'),
  closed: usually(false, true),
  known: fc.constantFrom('all', 'no opening date', 'no servicer'),
  balanceTypes: fc.shuffledSubarray([
    'booked',
    'available',
    'pending',
    'expected',
    'closing_booked',
  ] as const),
  withMandates: fc.boolean(),
});

const held: fc.Arbitrary<readonly HeldAccount[]> = fc
  .tuple(fc.array(holding, { minLength: 4, maxLength: 4 }), bookings)
  .map(([holdings, booked]) =>
    holdings.map(({ customerId, closed, known, balanceTypes, withMandates }, index): HeldAccount => {
      const id = accountIds[index] ?? 'account-1';
      return {
        customerId,
        closed,
        account: describeAccount(id, known),
        balances: balanceTypes.map((type) => createSampleBalance(id, type)),
        transactions: booked
          .filter(({ account }) => account === index)
          .map((booking) => createSampleTransaction(id, booking.id, new Date(booking.at).toISOString())),
        standingOrders: withMandates ? [createSampleStandingOrder(id, `order-${index}`)] : [],
        directDebits: withMandates ? [createSampleDirectDebit(id, `debit-${index}`)] : [],
        beneficiaries: withMandates ? [createSampleBeneficiary(id, `payee-${index}`)] : [],
      };
    }),
  );

function describeAccount(id: string, known: string): Account {
  const { opening_date, servicer, ...rest } = createSampleAccount(id);
  return {
    ...rest,
    ...(known === 'no opening date' || opening_date === undefined ? {} : { opening_date }),
    ...(known === 'no servicer' || servicer === undefined ? {} : { servicer }),
  };
}

const terms: fc.Arbitrary<ConsentRequest> = fc
  .record({
    permissions: fc.uniqueArray(fc.constantFrom(...(Object.keys(permissions) as Permission[])), {
      minLength: 3,
    }),
    lifetime: usually(day, 30 * minute, 30 * minute + 1),
    bounds: fc.tuple(fc.option(bookedAt), fc.option(fc.oneof(bookedAt, fc.constant(createdAt + day)))),
  })
  .map(({ permissions: granted, lifetime, bounds: [one, other] }): ConsentRequest => {
    const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
    return {
      consent_type: 'account-access',
      permissions: granted,
      expiration_date: new Date(createdAt + lifetime).toISOString(),
      ...(from === null ? {} : { transaction_from_date: new Date(from).toISOString() }),
      ...(to === null ? {} : { transaction_to_date: new Date(to).toISOString() }),
    };
  });

const token = fc.record({
  clientId: usually('tpp-1', 'tpp-2'),
  scopes: usually<readonly string[]>(['openid', 'accounts'], ['openid']),
  consentId: usually('c1', 'c2'),
  customerId: usually<Customer>('customer-1', 'customer-2'),
});

const consent = fc
  .record({
    clientId: usually('tpp-1', 'tpp-2'),
    type: usually<ConsentType>('account-access', 'payment', 'funds-confirmation'),
    terms,
    stage: usually<ConsentStage>('authorized', 'awaiting', 'rejected', 'revoked'),
    accountIds: fc.subarray([...accountIds], { minLength: 2 }),
  })
  .map(({ type, terms: accountAccess, ...rest }) => ({
    ...rest,
    request: type === 'account-access' ? accountAccess : sampleRequests[type],
  }));

/** Generates mostly valid scenarios, so that most requests pass the first checks. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({ held, consent, token: fc.option(token, { freq: 40, nil: undefined }) })
  .map(({ token: shown, ...rest }) => ({
    ...rest,
    now: createdAt + 30 * minute,
    ...(shown === undefined ? {} : { token: shown }),
  }));
