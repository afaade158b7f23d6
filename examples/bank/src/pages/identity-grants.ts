import {
  type ClientStore,
  type GrantStore,
  listGrants,
  listRequestedClaims,
  type ProfileClaim,
} from '@ob/oauth';
import { renderFacts } from './facts.ts';
import { type Html, html } from './html.ts';
import { listSharedClaims, renderMoment } from './words.ts';

/** What telling a customer stands on who recognizes them. */
export interface IdentityPorts {
  readonly grants: Pick<GrantStore, 'list' | 'revoke'>;
  readonly clients: Pick<ClientStore, 'find'>;
}

/** A third party that learned who the customer is without a consent, which would show it. */
export interface IdentityEntry {
  readonly grantId: string;
  readonly clientName: string;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  /** What the third party learned about the customer, such as the name. */
  readonly claims: readonly ProfileClaim[];
}

/** The most that are looked through: who signs in oftener sees the newest. */
const mostGrants = 100;

/** Lists where a customer's sign-in was used for nothing but to recognize them, newest first. */
export async function listIdentityGrants(
  ports: IdentityPorts,
  customerId: string,
): Promise<readonly IdentityEntry[]> {
  const { items } = await listGrants(ports, { filter: { customerId }, limit: mostGrants });
  const alone = items.filter(({ consentId }) => consentId === undefined);
  return Promise.all(
    alone.map(async (grant) => {
      const client = await ports.clients.find(grant.clientId);
      return {
        grantId: grant.grantId,
        createdAt: grant.createdAt,
        claims: listRequestedClaims(grant),
        clientName: client?.client_name ?? 'A company that is no longer registered',
      };
    }),
  );
}

/** Renders the part of the dashboard with the third parties that recognize the customer; nothing if there are none. */
export function renderIdentityGrants(entries: readonly IdentityEntry[]): Html | false {
  if (entries.length === 0) return false;
  return html`<h2>Recognized by</h2>
<p>They recognize you when you sign in with us. They see nothing else unless it is listed here.</p>
${entries.map(renderEntry)}`;
}

function renderEntry({ grantId, clientName, createdAt, claims }: IdentityEntry): Html {
  return html`<article class="card consent identity">
<header>
<span class="badge" aria-hidden="true">${clientName.slice(0, 1).toUpperCase()}</span>
<div><h3>${clientName}</h3><p>Since ${renderMoment(createdAt)}</p></div>
</header>
${claims.length > 0 && renderFacts(listSharedClaims(claims))}
<form method="get" action="/dashboard/identities/${grantId}/end">
<button class="revoke" aria-label="Stop being recognized by ${clientName}">Stop</button>
</form>
</article>`;
}
