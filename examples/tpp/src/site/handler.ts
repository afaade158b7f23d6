import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { OpenBankingClient } from '../open-banking-client.ts';
import type { Receiver } from '../receiver.ts';
import { type Answer, answerPage, answerRedirect } from './answers.ts';
import { renderProblem } from './pages.ts';
import type { Visitor, Visitors } from './visitors.ts';

/** What the site stands on. */
export interface SitePorts {
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
}

/** The site as its handlers see it. */
export type Site = SitePorts & {
  readonly visitors: Visitors;
  readonly origin: string;
};

/** Answers one request. */
export type Handler = (site: Site, request: IncomingMessage) => Promise<Answer>;

/** A visitor who has connected a bank. */
export type ConnectedVisitor = Visitor & Required<Pick<Visitor, 'connection'>>;

/** Answers a page whose forms may lead to the bank. */
export function answer({ client }: Site, status: number, page: string): Answer {
  return answerPage(status, page, client.configuration.issuer);
}

/** Creates a handler for forms of this site. Forms of other sites get 403. */
export function takeForm(handle: Handler): Handler {
  return async (site, request) =>
    isOwnForm(request.headers, site.origin)
      ? handle(site, request)
      : answer(site, 403, renderProblem('The form did not come from this site.'));
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

/** Makes a handler for visitors who have connected a bank; all others go to the first page. */
export function forConnected(handle: (site: Site, visitor: ConnectedVisitor) => Promise<Answer>): Handler {
  return async (site, request) => {
    const visitor = site.visitors.find(request.headers.cookie);
    return visitor !== undefined && isConnected(visitor) ? handle(site, visitor) : answerRedirect('/');
  };
}

function isConnected(visitor: Visitor): visitor is ConnectedVisitor {
  return visitor.connection !== undefined;
}
