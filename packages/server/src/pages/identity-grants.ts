import type { ClientStore, ProfileClaim } from '@ob/oauth';
import { type GrantStore, listGrants, listRequestedClaims } from '@ob/oauth/primitives';
import { renderBadge } from './consent-groups.ts';
import { listSharedClaims } from './describe-consent.ts';
import { renderFacts } from './facts.ts';
import { type Html, html, isolateName, renderPlain } from './html.ts';
import type { PageSettings } from './page-settings.ts';

export interface IdentityPorts {
  readonly settings: PageSettings;
  readonly grants: Pick<GrantStore, 'list' | 'revoke'>;
  readonly clients: Pick<ClientStore, 'find'>;
}

/** A third party that knows the customer from a sign-in without a consent. */
export interface IdentityEntry {
  readonly grantId: string;
  readonly clientName: string;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  /** The claims that the third party received, such as the name. */
  readonly claims: readonly ProfileClaim[];
}

/** The number of newest grants that are searched. */
const maxGrants = 100;

/** Lists the third parties with a sign-in and no consent, newest first. */
export async function listIdentityGrants(
  ports: IdentityPorts,
  customerId: string,
): Promise<readonly IdentityEntry[]> {
  const { items } = await listGrants(ports, { filter: { customerId }, limit: maxGrants });
  const alone = items.filter(({ consentId }) => consentId === undefined);
  return Promise.all(
    alone.map(async (grant) => {
      const client = await ports.clients.find(grant.clientId);
      return {
        grantId: grant.grantId,
        createdAt: grant.createdAt,
        claims: listRequestedClaims(grant),
        clientName: client?.client_name ?? ports.settings.texts.dashboard.unregistered,
      };
    }),
  );
}

/** Renders the dashboard section of these third parties; nothing if there are none. */
export function renderIdentityGrants(
  settings: PageSettings,
  entries: readonly IdentityEntry[],
): Html | false {
  if (entries.length === 0) return false;
  const { heading, lead } = settings.texts.identity;
  return html`<h2>${heading}</h2>
<p>${lead}</p>
${entries.map((entry) => renderEntry(settings, entry))}`;
}

function renderEntry(
  { texts, formats }: PageSettings,
  { grantId, clientName, createdAt, claims }: IdentityEntry,
): Html {
  const { since, stop, stopFor } = texts.identity;
  return html`<article class="card consent identity">
<header>
${renderBadge(clientName)}
<div><h3>${isolateName(clientName)}</h3><p>${since(formats.time(createdAt))}</p></div>
</header>
${claims.length > 0 && renderFacts(listSharedClaims(texts.consentPage, claims))}
<form method="get" action="/dashboard/identities/${grantId}/end">
<button class="revoke" aria-label="${renderPlain(stopFor(isolateName(clientName)))}">${stop}</button>
</form>
</article>`;
}
