import {
  type AccountAudience,
  type AccountEvent,
  type ConsentFacts,
  isEntitledTo,
  type OutboxEvent,
} from '@ob/core/primitives';
import type { ConsentQuery } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import { consentFacts } from './consent-facts.ts';

const pageSize = 100;

/** Creates an audience on any consent store. It searches each account on its own: a database can do it in one query. */
export function createAccountAudience(ports: {
  readonly consents: Pick<ConsentStore, 'search'>;
}): AccountAudience {
  return {
    async address(events, now) {
      const accountIds = new Set(events.map((event) => event.resource_id));
      const found: ConsentFacts[] = [];
      for (const accountId of accountIds) found.push(...(await listAuthorized(ports, accountId, now)));
      return addressEvents(events, found, now);
    },
  };
}

/**
 * Addresses each event once to every client that is entitled to it by one of these consents. The events keep their order.
 * The clients of an event are sorted by id, so the order of the consents does not matter.
 */
export function addressEvents(
  events: readonly AccountEvent[],
  consents: readonly ConsentFacts[],
  now: number,
): readonly OutboxEvent[] {
  return events.flatMap((event) => {
    const entitled = consents.filter((consent) => isEntitledTo(consent, event, now));
    const clientIds = [...new Set(entitled.map(({ clientId }) => clientId))].sort();
    return clientIds.map((clientId) => ({ clientId, event }));
  });
}

async function listAuthorized(
  { consents }: { readonly consents: Pick<ConsentStore, 'search'> },
  accountId: string,
  now: number,
): Promise<readonly ConsentFacts[]> {
  const query: ConsentQuery = {
    of: { accountId },
    consentType: 'account-access',
    statuses: ['authorized'],
    now,
    limit: pageSize,
  };
  const found: ConsentFacts[] = [];
  let page = await consents.search(query);
  for (;;) {
    found.push(...page.items.map((stored) => consentFacts(stored, now)));
    if (page.next === undefined) return found;
    page = await consents.search({ ...query, after: page.next });
  }
}
