import type { ConsentEntry } from './consent-card.ts';
import { renderConsentGroups } from './consent-groups.ts';
import { type Html, html } from './html.ts';
import { type IdentityEntry, renderIdentityGrants } from './identity-grants.ts';
import type { Page, PageSession } from './layout.ts';
import type { PageSettings } from './page-settings.ts';

export interface DashboardView {
  readonly entries: readonly ConsentEntry[];
  readonly identities: readonly IdentityEntry[];
  /** The message after the end of an access; absent otherwise. */
  readonly message?: string | Html;
  /** The address of the page with earlier consents; absent on the last page. */
  readonly earlier?: string;
}

/** Renders the page on which a customer sees and ends the access of third parties. */
export function renderDashboardPage(
  settings: PageSettings,
  { entries, identities, message, earlier }: DashboardView,
  browser: PageSession,
): Page {
  const texts = settings.texts.dashboard;
  const isActive = ({ consent }: ConsentEntry) => consent.status === 'authorized';
  const active = entries.filter(isActive);
  const past = entries.filter((entry) => !isActive(entry));
  return {
    title: message === undefined ? texts.title : texts.endedTitle,
    wide: true,
    browser,
    scripts: ['/assets/local-times.js'],
    main: html`<h1>${texts.title}</h1>
${message !== undefined && html`<p class="success" id="success" role="status">${message}</p>`}
<p class="lead">${texts.lead}</p>
<h2>${texts.active}</h2>
${active.length === 0 ? renderEmpty(texts.noneActive) : renderConsentGroups(settings, active, 'active')}
${renderIdentityGrants(settings, identities)}
<h2>${texts.past}</h2>
${past.length === 0 ? renderEmpty(texts.nonePast) : renderConsentGroups(settings, past, 'past')}
${earlier !== undefined && html`<p class="more"><a href="${earlier}" rel="next">${texts.earlier}</a></p>`}`,
  };
}

function renderEmpty(text: string): Html {
  return html`<p class="empty">${text}</p>`;
}
