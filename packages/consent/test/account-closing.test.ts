import { endForClosedAccount } from '@ob/consent';
import type { ConsentQuery } from '@ob/consent/primitives';
import {
  createSampleConsent,
  planSampleChange,
  sampleRequests,
  storeSampleConsent,
} from '@ob/consent/testing';
import type { ConsentType, Identifier } from '@ob/core';
import { expect, test } from 'vitest';
import { endsWithAccount } from '../src/lifecycle/account-closing.ts';
import { createMemorySubject } from './memory-subject.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.000Z');
const iban = { scheme: 'IBAN', id: 'GB82WEST12345698765432' } as const;
const card = { scheme: 'PAN', id: '465858******1234' } as const;
const closed = { account_id: 'a1', identifiers: [iban, card] };
const held = ['a1', 'a2'].map((account_id) => ({ account_id }));

/** Creates a consent. If no account is selected, it awaits authorization. */
function consentOf(consentType: ConsentType, selected: readonly string[], named?: Identifier) {
  const debtor = named && { debtor_account: { ...named, name: 'A Customer' } };
  const request = { ...sampleRequests[consentType], ...debtor } as (typeof sampleRequests)[ConsentType];
  const { stored } = createSampleConsent({ consentId: 'c1', request, createdAt });
  if (selected.length === 0) return stored;
  const actor = { type: 'customer', id: 'customer-1' } as const;
  return planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds: selected }).next;
}

test.each([
  ['account-access', 'that awaits its customer', [], undefined, false],
  ['account-access', 'with only the closed account', ['a1'], undefined, true],
  ['account-access', 'with the closed account and an open one', ['a1', 'a2'], undefined, false],
  ['account-access', 'with the closed account and one that was closed before', ['a1', 'a3'], undefined, true],
  ['account-access', 'with another account', ['a2'], undefined, false],
  ['account-access', 'with another account that was closed before', ['a3'], undefined, false],
  ['payment', 'without a debtor that awaits its customer', [], undefined, false],
  ['payment', 'that awaits its customer and names the account', [], iban, true],
  ['payment', 'that awaits its customer and names another scheme', [], { ...iban, scheme: 'BBAN' }, false],
  ['payment', 'that awaits its customer and names a masked number', [], card, false],
  ['payment', 'from the closed account', ['a1'], undefined, true],
  ['payment', 'from another account', ['a2'], undefined, false],
  ['funds-confirmation', 'that awaits its customer and names the account', [], iban, true],
  ['funds-confirmation', 'that awaits its customer and names another one', [], { ...iban, id: 'x' }, false],
  ['funds-confirmation', 'on the closed account', ['a1'], iban, true],
  ['funds-confirmation', 'on another account with the same number', ['a2'], card, false],
] as const)(
  'decides at the closing of an account whether a consent ends: %s consent %s',
  (type, _, selected, named, ends) => {
    expect(endsWithAccount(consentOf(type, selected, named), closed, held)).toBe(ends);
  },
);

test('ends matching consents on every page, also after consents with another open account', async () => {
  const { store } = createMemorySubject();
  for (let index = 0; index <= 100; index += 1) {
    const accountIds = index === 0 ? ['a1'] : ['a1', 'a2'];
    const sample = { consentId: `c${index}`, customerId: 'customer-1', accountIds };
    await storeSampleConsent(store, { ...sample, createdAt: createdAt + index });
  }
  let pages = 0;
  const search = (query: ConsentQuery) => {
    pages += 1;
    if (pages > 5) throw new Error('the same page again');
    return store.search(query);
  };
  const ended = await endForClosedAccount(
    {
      consents: { find: store.find, replace: store.replace, search },
      accounts: { listHeldAccounts: async () => held },
      clock: { now: () => createdAt + 200 },
      random: { bytes: (length) => new Uint8Array(length) },
    },
    { account: closed, actorId: 'closing' },
  );
  expect([ended, (await store.find('c0'))?.consent.status]).toEqual([1, 'revoked']);
});
