import type { IncomingMessage } from 'node:http';
import { AuthorizationResponseError } from 'openid-client';
import { BankRefusal } from '../bank-refusal.ts';
import { showAccounts } from './accounts.ts';
import type { Answer } from './answers.ts';
import { loadAssets } from './assets.ts';
import { connect, finish } from './connect.ts';
import { answer, forConnected, type Handler, type Site, type SitePorts, takeForm } from './handler.ts';
import { streamNews } from './news.ts';
import { askForMoney, pay } from './orders.ts';
import { renderDeclined, renderHome, renderProblem } from './pages.ts';
import { createVisitors } from './visitors.ts';

const handlers: Readonly<Record<string, Handler | undefined>> = {
  'GET /': async (site) => answer(site, 200, renderHome()),
  'POST /connect': takeForm(connect),
  'GET /callback': finish,
  'GET /accounts': forConnected(showAccounts),
  'GET /news': forConnected(streamNews),
  'POST /pay': takeForm(forConnected(pay)),
  'POST /ask': takeForm(forConnected(askForMoney)),
};

/** Makes the site of the third party: answers one request at a time, and never fails. */
export async function createSite(ports: SitePorts): Promise<(request: IncomingMessage) => Promise<Answer>> {
  const all: typeof handlers = { ...handlers, ...(await loadAssets()) };
  const { origin } = new URL(ports.client.configuration.redirectUri);
  const site: Site = { ...ports, visitors: createVisitors(), origin };
  return async (request) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const handle = all[`${request.method} ${path}`];
    if (handle === undefined) return answer(site, 404, renderProblem('There is no such page.'));
    return handle(site, request).catch((error: unknown) => explain(site, error));
  };
}

/** Says what a customer can do something about; everything else is one sentence. */
function explain(site: Site, error: unknown): Answer {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return answer(site, 200, renderDeclined());
  }
  if (error instanceof BankRefusal && error.code === 'invalid_consent') {
    return answer(site, 200, renderProblem('The access you gave has ended.'));
  }
  return answer(site, 502, renderProblem('Your bank did not answer as it should. Please try again.'));
}
