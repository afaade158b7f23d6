import type { ConsentUse } from '@ob/consent';
import { type EndpointName, endpoints, type RecordKind } from '@ob/core';
import { sayMoment } from './words.ts';

const recordWords: Readonly<Record<RecordKind, string>> = {
  account: 'Accounts',
  balance: 'Balances',
  transaction: 'Transactions',
  standing_order: 'Standing orders',
  direct_debit: 'Direct debits',
  beneficiary: 'Saved payees',
};

/**
 * Says when a consent was last used, and when for what. One kind of record may be read at several endpoints: the last
 * of them counts. What is shown may lie a minute behind.
 */
export function describeUses(uses: readonly ConsentUse[]): readonly (readonly [string, string])[] {
  const latest = uses.map(({ usedAt }) => usedAt).reduce((left, right) => Math.max(left, right), 0);
  if (latest === 0) return [['Last used', 'not yet']];
  return [['Last used', sayMoment(latest)], ...describeEach(uses)];
}

function describeEach(uses: readonly ConsentUse[]): readonly (readonly [string, string])[] {
  const byKind = new Map<RecordKind, number>();
  for (const { endpoint, usedAt } of uses) {
    if (!isEndpoint(endpoint)) continue;
    const { record } = endpoints[endpoint];
    byKind.set(record, Math.max(usedAt, byKind.get(record) ?? 0));
  }
  return [...byKind].map(([record, usedAt]) => [`${recordWords[record]} last read`, sayMoment(usedAt)]);
}

function isEndpoint(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}
