import type { Clock } from '@ob/http';
import type { Grant, GrantFilter, GrantPosition, GrantQuery, GrantStore } from './grant.ts';

/** A page of grants, newest first. */
export interface GrantPage {
  readonly items: readonly Grant[];
  /** Where the next page starts; absent where there is none. */
  readonly next?: GrantPosition;
}

/**
 * Lists the live grants of a customer, a client or a consent in pages, newest first: for dashboards and for staff.
 * A grant that is given or revoked between two pages moves no other one to another page.
 */
export async function listGrants(
  { grants }: { readonly grants: Pick<GrantStore, 'list'> },
  query: GrantQuery,
): Promise<GrantPage> {
  const found = await grants.list({ ...query, limit: query.limit + 1 });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  if (found.length === items.length || last === undefined) return { items };
  return { items, next: { createdAt: last.createdAt, grantId: last.grantId } };
}

/**
 * Revokes the live grants of a customer, a client or a consent with all their tokens, which are refused from the next
 * call on; answers how many there were. An empty filter revokes nothing.
 */
export async function revokeGrants(
  { grants, clock }: { readonly grants: Pick<GrantStore, 'revoke'>; readonly clock: Clock },
  filter: GrantFilter,
): Promise<number> {
  return grants.revoke(filter, clock.now());
}
