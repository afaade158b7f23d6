import type { Clock } from '@ob/http';
import type { Grant, GrantFilter, GrantPosition, GrantQuery, GrantStore } from './grant.ts';

export interface GrantPage {
  readonly items: readonly Grant[];
  /** Absent on the last page. */
  readonly next?: GrantPosition;
}

/**
 * Lists the active grants of a customer, a client or a consent, newest first. Concurrent changes do not move grants across pages.
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
 * Revokes the active grants of a customer, a client or a consent with all their tokens, from the next request on. Returns their
 * number. An empty filter revokes nothing.
 */
export async function revokeGrants(
  { grants, clock }: { readonly grants: Pick<GrantStore, 'revoke'>; readonly clock: Clock },
  filter: GrantFilter,
): Promise<number> {
  return grants.revoke(filter, clock.now());
}
