import type { Permission } from '@ob/core';
import {
  type AccountAudience,
  type AccountEvent,
  type AccountEventType,
  accountEventPermissions,
  isEntitledTo,
  type OutboxEvent,
} from '@ob/core/primitives';
import { consentFacts } from '../access/consent-facts.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { AccountAccessConsent } from '../records/consent.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { formatTimestamp } from '../records/timestamp.ts';
import { assertEqual } from './assert.ts';
import { createSampleEvent } from './sample-account-events.ts';
import { storeSampleConsent } from './sample-consent.ts';

/** An audience to test. */
export interface AccountAudienceSubject {
  readonly audience: AccountAudience;
  /** The consents that the audience uses. Empty at the start. */
  readonly store: ConsentStore;
}

/** One test case. `run` throws if the audience breaks it. Pass a new subject to every run. */
export interface AccountAudienceCase {
  readonly name: string;
  run(subject: AccountAudienceSubject): Promise<void>;
}

const now = Date.parse('2026-03-02T09:30:00.123Z');
const createdAt = now - 24 * 3_600_000;
const bookedAt = now - 7 * 24 * 3_600_000;
const eventTypes = Object.keys(accountEventPermissions) as AccountEventType[];

interface SampleConsent {
  readonly id: string;
  readonly clientId?: string;
  readonly terms?: Partial<AccountAccessConsent>;
  /** Absent if the customer has not decided. */
  readonly accountIds?: readonly string[];
  readonly isRevoked?: boolean;
}

function insertConsent(
  store: ConsentStore,
  { id, clientId = `client-of-${id}`, terms, ...sample }: SampleConsent,
): Promise<StoredConsent> {
  const request = { consent_type: 'account-access', permissions: ['ReadBalances'], ...terms } as const;
  const decided = sample.accountIds === undefined ? {} : { customerId: 'customer-1' };
  return storeSampleConsent(store, { consentId: id, clientId, request, createdAt, ...sample, ...decided });
}

const permissionSets: readonly (readonly Permission[])[] = [
  ['ReadTransactions'],
  ['ReadTransactionsBasic', 'ReadAccounts'],
  ['ReadBalances'],
  ['ReadStandingOrders'],
  ['ReadAccounts', 'ReadDirectDebits', 'ReadBeneficiaries'],
];

const windows: readonly Pick<AccountAccessConsent, 'transaction_from_date' | 'transaction_to_date'>[] = [
  {},
  { transaction_from_date: formatTimestamp(bookedAt) },
  { transaction_from_date: formatTimestamp(bookedAt + 1) },
  { transaction_to_date: formatTimestamp(bookedAt) },
  { transaction_to_date: formatTimestamp(bookedAt - 1) },
];

/** Combines every status, expiry, permission set and booking range. Each consent belongs to a client of its own. */
function combineSamples(): readonly SampleConsent[] {
  const states = [
    { accountIds: ['a1', 'a2'] },
    { accountIds: ['a2'] },
    {},
    { accountIds: ['a1'], isRevoked: true },
  ];
  const expiries = [now, now + 1];
  return states.flatMap((state, s) =>
    expiries.flatMap((expiry, e) =>
      permissionSets.flatMap((permissions, p) =>
        windows.map((window, w) => ({
          id: `c-${s}-${e}-${p}-${w}`,
          ...state,
          terms: { permissions, expiration_date: formatTimestamp(expiry), ...window },
        })),
      ),
    ),
  );
}

const listEvents = (): readonly AccountEvent[] =>
  ['a1', 'a2', 'a3'].flatMap((accountId) =>
    eventTypes.map((type) =>
      createSampleEvent(type, { id: `${type}-${accountId}`, accountId, at: bookedAt }),
    ),
  );

const list = (addressed: readonly OutboxEvent[]) =>
  addressed.map(({ clientId, event }) => [clientId, event.id]);

const balanceOf = (accountId: string) =>
  createSampleEvent('balance.updated', { id: `balance-${accountId}`, accountId, at: bookedAt });

/** The contract of every {@link AccountAudience}. */
export const accountAudienceCases: readonly AccountAudienceCase[] = [
  {
    name: 'returns exactly the entitled clients, for every status, expiry, permission and booking range',
    async run({ audience, store }) {
      const consents: StoredConsent[] = [];
      for (const sample of combineSamples()) consents.push(await insertConsent(store, sample));
      const facts = consents.map((stored) => consentFacts(stored, now));
      const expected = listEvents().flatMap((event) =>
        facts
          .filter((consent) => isEntitledTo(consent, event, now))
          .map(({ clientId }) => [clientId, event.id])
          .sort(),
      );
      assertEqual(expected.length, 3 * (2 * 3 + 5 + 4 * 5), 'the number of recipients');
      assertEqual(list(await audience.findRecipients(listEvents(), now)), expected, 'the recipients');
    },
  },
  {
    name: 'returns an event once for each client, sorted by client id, for any number of consents',
    async run({ audience, store }) {
      for (let count = 0; count < 230; count += 1) {
        await insertConsent(store, {
          id: `c${count}`,
          clientId: `client-${(count * 7) % 3}`,
          accountIds: ['a1'],
        });
      }
      assertEqual(
        list(await audience.findRecipients([balanceOf('a1')], now)),
        ['client-0', 'client-1', 'client-2'].map((clientId) => [clientId, 'balance-a1']),
        'the recipients',
      );
    },
  },
  {
    name: 'returns the events in their order and unchanged',
    async run({ audience, store }) {
      await insertConsent(store, { id: 'c1', clientId: 'client-1', accountIds: ['a2', 'a1'] });
      await insertConsent(store, { id: 'c2', clientId: 'client-2', accountIds: ['a2'] });
      const [second, first] = [balanceOf('a2'), balanceOf('a1')];
      assertEqual(
        await audience.findRecipients([second, first], now),
        [
          { clientId: 'client-1', event: second },
          { clientId: 'client-2', event: second },
          { clientId: 'client-1', event: first },
        ],
        'the addressed events',
      );
    },
  },
  {
    name: 'returns no client without an event or without a consent over the account',
    async run({ audience, store }) {
      await insertConsent(store, { id: 'c1', accountIds: ['a1'] });
      assertEqual(await audience.findRecipients([], now), [], 'without an event');
      const strange = ['a', 'a10', '', 'a1\u0000', '\ud800', "' OR true --"].map(balanceOf);
      assertEqual(await audience.findRecipients(strange, now), [], 'events of other accounts');
    },
  },
];
