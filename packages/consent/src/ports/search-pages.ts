import type { StoredConsent } from '../records/stored-consent.ts';
import type { ConsentQuery } from './consent-query.ts';
import type { ConsentStore } from './consent-store.ts';

/** Searches page by page, from the page of `query` to the last one. */
export async function* searchPages(
  consents: Pick<ConsentStore, 'search'>,
  query: ConsentQuery,
): AsyncGenerator<readonly StoredConsent[]> {
  let page = await consents.search(query);
  for (;;) {
    yield page.items;
    if (page.next === undefined) return;
    page = await consents.search({ ...query, after: page.next });
  }
}
