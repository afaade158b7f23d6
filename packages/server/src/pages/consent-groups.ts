import { type ConsentEntry, findApproval, isRevocable, renderConsentCard } from './consent-card.ts';
import { type Html, html, isolateName } from './html.ts';
import type { PageSettings } from './page-settings.ts';

/** Renders consents grouped by app. `section` makes the ids of two lists on one page unique. */
export function renderConsentGroups(
  settings: PageSettings,
  entries: readonly ConsentEntry[],
  section: string,
): readonly Html[] {
  return [...new Set(entries.map(({ clientId }) => clientId))].map((app, index) =>
    renderGroup(
      settings,
      entries.filter(({ clientId }) => clientId === app),
      `${section}-${index + 1}`,
    ),
  );
}

function renderGroup(settings: PageSettings, entries: readonly ConsentEntry[], appId: string): Html {
  const name = entries[0]?.clientName ?? '';
  return html`<section class="card app" aria-labelledby="${appId}">
<header>
${renderBadge(name)}
<h3 id="${appId}">${isolateName(name)}</h3>
</header>
${entries.map((entry) => renderConsentCard(settings, entry, appId, findNewer(entry, entries)))}
</section>`;
}

/** Renders the first letter of a name, which may be two units of UTF-16. */
export function renderBadge(name: string): Html {
  const [first = ''] = name;
  return html`<span class="badge" aria-hidden="true">${isolateName(first.toUpperCase())}</span>`;
}

/** Finds the newest active consent of the same app, if it is newer and may replace this one. */
function findNewer(entry: ConsentEntry, ofApp: readonly ConsentEntry[]): ConsentEntry | undefined {
  if (!isRevocable(entry.consent)) return undefined;
  const approvedAt = ({ history }: ConsentEntry) => Date.parse(findApproval(history) ?? '') || 0;
  const [newest] = ofApp
    .filter(({ consent }) => consent.consent_type === entry.consent.consent_type)
    .sort((left, right) => approvedAt(right) - approvedAt(left));
  return newest === undefined || approvedAt(newest) <= approvedAt(entry) ? undefined : newest;
}
