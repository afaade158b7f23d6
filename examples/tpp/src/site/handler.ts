import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { OpenBankingClient } from '../open-banking-client.ts';
import type { Receiver } from '../receiver.ts';
import { renderProblem } from './pages.ts';
import type { SessionStore, SiteSession } from './sessions.ts';
import { createPageResponse, createRedirect, type SiteResponse } from './site-response.ts';

export interface SitePorts {
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
}

export type Site = SitePorts & {
  readonly sessions: SessionStore;
  readonly origin: string;
};

export type Handler = (site: Site, request: IncomingMessage) => Promise<SiteResponse>;

export type ConnectedSession = SiteSession & Required<Pick<SiteSession, 'connection'>>;

/** Creates a page whose forms may redirect to the bank. */
export function respondPage({ client }: Site, status: number, page: string): SiteResponse {
  return createPageResponse(status, page, client.configuration.issuer);
}

/** Creates a handler for forms of this site. Forms of other sites get 403. */
export function takeForm(handle: Handler): Handler {
  return async (site, request) =>
    isOwnForm(request.headers, site.origin)
      ? handle(site, request)
      : respondPage(
          site,
          403,
          renderProblem('This form is not from our site. Go to the first page and try again.'),
        );
}

/**
 * Returns whether a form may come from a page of this site, by `Sec-Fetch-Site`, else by `Origin`. Older browsers send
 * only `Origin`, which is `null` because our pages have no referrer. The cookie is `SameSite=Lax`, so a form of another
 * site never carries it.
 */
export function isOwnForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = headers.origin;
  return from === undefined || from === 'null' || from === origin;
}

/** Creates a handler for connected sessions. Others are redirected to the first page. */
export function forConnected(
  handle: (site: Site, session: ConnectedSession) => Promise<SiteResponse>,
): Handler {
  return async (site, request) => {
    const session = site.sessions.find(request.headers.cookie);
    return session !== undefined && isConnected(session) ? handle(site, session) : createRedirect('/');
  };
}

function isConnected(session: SiteSession): session is ConnectedSession {
  return session.connection !== undefined;
}
