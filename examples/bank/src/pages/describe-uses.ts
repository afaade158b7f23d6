import type { ConsentUse } from '@ob/consent';
import { type EndpointName, endpoints, type RecordKind, type UsedEndpoint } from '@ob/core';
import type { Fact } from './facts.ts';
import { renderMoment } from './words.ts';

const recordWords: Readonly<Record<RecordKind, string>> = {
  account: 'Accounts',
  balance: 'Balances',
  transaction: 'Transactions',
  standing_order: 'Standing orders',
  direct_debit: 'Direct debits',
  beneficiary: 'Saved payees',
};

/** At this one, a third party learns whether money is there, and reads no record. */
const fundsUse: UsedEndpoint = 'funds_confirmations';

/**
 * Says when a consent was last used, and when for what. One kind of record may be read at several endpoints: the last
 * of them counts. What is shown may lie a minute behind.
 */
export function describeUses(uses: readonly ConsentUse[]): readonly Fact[] {
  const latest = uses.map(({ usedAt }) => usedAt).reduce((left, right) => Math.max(left, right), 0);
  if (latest === 0) return [['Last used', 'not yet']];
  return [['Last used', renderMoment(latest)], ...describeEach(uses)];
}

function describeEach(uses: readonly ConsentUse[]): readonly Fact[] {
  const byWords = new Map<string, number>();
  for (const { endpoint, usedAt } of uses) {
    const words = describeEndpoint(endpoint);
    if (words !== undefined) byWords.set(words, Math.max(usedAt, byWords.get(words) ?? 0));
  }
  return [...byWords].map(([words, usedAt]) => [words, renderMoment(usedAt)]);
}

function describeEndpoint(endpoint: string): string | undefined {
  if (endpoint === fundsUse) return 'Availability of money last asked about';
  return isEndpoint(endpoint) ? `${recordWords[endpoints[endpoint].record]} last read` : undefined;
}

function isEndpoint(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}
