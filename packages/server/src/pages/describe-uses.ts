import type { ConsentUse } from '@ob/consent/primitives';
import type { UsedEndpoint } from '@ob/core/primitives';
import { type EndpointName, endpoints } from '@ob/core/routes';
import type { Fact } from './facts.ts';
import type { PageSettings } from './page-settings.ts';
import type { UseTexts } from './texts/texts.ts';

/** The endpoint that reads no record: it only answers whether money is available. */
const fundsUse: UsedEndpoint = 'funds_confirmations';

/** Describes the last use of a consent, and that of each kind of record. The times may be a minute old. */
export function describeUses({ texts, formats }: PageSettings, uses: readonly ConsentUse[]): readonly Fact[] {
  const latest = uses.map(({ usedAt }) => usedAt).reduce((left, right) => Math.max(left, right), 0);
  if (latest === 0) return [[texts.uses.lastUsed, texts.uses.notYet]];
  const each = [...findLatest(texts.uses, uses)];
  return [
    [texts.uses.lastUsed, formats.time(latest)],
    ...each.map(([label, usedAt]) => [label, formats.time(usedAt)] as const),
  ];
}

function findLatest(texts: UseTexts, uses: readonly ConsentUse[]): ReadonlyMap<string, number> {
  const byLabel = new Map<string, number>();
  for (const { endpoint, usedAt } of uses) {
    const label = describeEndpoint(texts, endpoint);
    if (label !== undefined) byLabel.set(label, Math.max(usedAt, byLabel.get(label) ?? 0));
  }
  return byLabel;
}

function describeEndpoint(texts: UseTexts, endpoint: string): string | undefined {
  if (endpoint === fundsUse) return texts.fundsAsked;
  return isEndpoint(endpoint) ? texts.lastRead[endpoints[endpoint].record] : undefined;
}

function isEndpoint(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}
