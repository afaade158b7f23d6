import type { IncomingMessage } from 'node:http';
import { AuthorizationResponseError } from 'openid-client';
import { BankRefusal } from '../bank-refusal.ts';
import { showAccounts } from './accounts.ts';
import { loadAssets } from './assets.ts';
import { connect, finish } from './connect.ts';
import { forConnected, type Handler, respondPage, type Site, type SitePorts, takeForm } from './handler.ts';
import { streamNews } from './news.ts';
import { askForMoney, pay } from './orders.ts';
import { renderDeclined, renderHome, renderProblem } from './pages.ts';
import { createSessionStore } from './sessions.ts';
import type { SiteResponse } from './site-response.ts';

const handlers: Readonly<Record<string, Handler | undefined>> = {
  'GET /': async (site) => respondPage(site, 200, renderHome()),
  'POST /connect': takeForm(connect),
  'GET /callback': finish,
  'GET /accounts': forConnected(showAccounts),
  'GET /news': forConnected(streamNews),
  'POST /pay': takeForm(forConnected(pay)),
  'POST /ask': takeForm(forConnected(askForMoney)),
};

/** Creates the request handler of the site. It never rejects. */
export async function createSite(
  ports: SitePorts,
): Promise<(request: IncomingMessage) => Promise<SiteResponse>> {
  const all: typeof handlers = { ...handlers, ...(await loadAssets()) };
  const { origin } = new URL(ports.client.configuration.redirectUri);
  const site: Site = { ...ports, sessions: createSessionStore(), origin };
  return async (request) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const handle = all[`${request.method} ${path}`];
    if (handle === undefined) return respondPage(site, 404, renderProblem('This page does not exist.'));
    return handle(site, request).catch((error: unknown) => explain(site, error));
  };
}

/** Describes problems that the customer can solve; all others get one general sentence. */
function explain(site: Site, error: unknown): SiteResponse {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return respondPage(site, 200, renderDeclined());
  }
  if (error instanceof BankRefusal && error.code === 'invalid_consent') {
    return respondPage(site, 200, renderProblem('The access you gave has ended.'));
  }
  return respondPage(site, 502, renderProblem('Something went wrong at your bank. Please try again.'));
}
