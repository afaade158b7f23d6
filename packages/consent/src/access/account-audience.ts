import {
  type AccountAudience,
  type AccountEvent,
  type ConsentFacts,
  isEntitledTo,
  type OutboxEvent,
} from '@ob/core/primitives';
import type { ConsentStore } from '../ports/consent-store.ts';
import { searchPages } from '../ports/search-pages.ts';
import { consentFacts } from './consent-facts.ts';

const pageSize = 100;

/** Creates an audience on any consent store. It searches each account on its own: a database can do it in one query. */
export function createAccountAudience({
  consents,
}: {
  readonly consents: Pick<ConsentStore, 'search'>;
}): AccountAudience {
  return {
    async findRecipients(events, now) {
      const accountIds = new Set(events.map((event) => event.resource_id));
      const found: ConsentFacts[] = [];
      for (const accountId of accountIds) found.push(...(await listAuthorized(consents, accountId, now)));
      return selectRecipients(events, found, now);
    },
  };
}

/**
 * Returns each event once for every client that is entitled to it by one of these consents. The events keep their order.
 * The clients of an event are sorted by id, so the order of the consents does not matter.
 */
export function selectRecipients(
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
  consents: Pick<ConsentStore, 'search'>,
  accountId: string,
  now: number,
): Promise<readonly ConsentFacts[]> {
  const of = { accountId };
  const query = {
    of,
    consentType: 'account-access',
    statuses: ['authorized'],
    now,
    limit: pageSize,
  } as const;
  const found: ConsentFacts[] = [];
  for await (const page of searchPages(consents, query))
    found.push(...page.map((stored) => consentFacts(stored, now)));
  return found;
}
