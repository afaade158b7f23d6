import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AuthorizationResponseError } from 'openid-client';
import { listAccounts, listBalances, listTransactions } from '../account-information.ts';
import { BankRefusal } from '../bank-refusal.ts';
import { createAccountConsent } from '../consents.ts';
import type { Table } from '../journey.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import type { Receiver, VerifiedEvent } from '../receiver.ts';
import { tabulateAccounts, tabulateBalances, tabulateTransactions } from '../tables.ts';
import { type Answer, answerPage, answerRedirect } from './answers.ts';
import { renderAccounts, renderHome, renderProblem } from './pages.ts';
import { type Connection, createVisitors, type Visitor, type Visitors } from './visitors.ts';

/** What the site stands on. */
export interface SitePorts {
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
}

type Site = SitePorts & { readonly visitors: Visitors; readonly origin: string; readonly style: string };
type Handler = (site: Site, request: IncomingMessage) => Promise<Answer>;

const day = 86_400_000;
const shownTransactions = 10;
const shownEvents = 10;

const handlers: Readonly<Record<string, Handler | undefined>> = {
  'GET /': async (site) => answer(site, 200, renderHome()),
  'GET /site.css': async ({ style }) => ({
    status: 200,
    headers: { 'content-type': 'text/css' },
    content: style,
  }),
  'POST /connect': connect,
  'GET /callback': finish,
  'GET /accounts': showAccounts,
};

/** Makes the site of the third party: answers one request at a time, and never fails. */
export async function createSite(ports: SitePorts): Promise<(request: IncomingMessage) => Promise<Answer>> {
  const style = await readFile(`${import.meta.dirname}/site.css`, 'utf8');
  const { origin } = new URL(ports.client.configuration.redirectUri);
  const site: Site = { ...ports, visitors: createVisitors(), origin, style };
  return async (request) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const handle = handlers[`${request.method} ${path}`];
    if (handle === undefined) return answer(site, 404, renderProblem('There is no such page.'));
    return handle(site, request).catch((error: unknown) => explain(site, error));
  };
}

/** Begins at the bank: a consent, a pushed request about it, and the browser goes there. */
async function connect(site: Site, request: IncomingMessage): Promise<Answer> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') {
    return answer(site, 403, renderProblem('The form did not come from this site.'));
  }
  const { client } = site;
  const { access_token: token } = await client.requestClientTokens('consents');
  const consent = await createAccountConsent(client, token, new Date(Date.now() + 30 * day));
  const started = await client.startAuthorization(consent.consent_id);
  // A new cookie each time: what anybody knew before opens nothing afterwards.
  const { visitor, cookie } = site.visitors.welcome();
  visitor.pending = { consentId: consent.consent_id, started };
  return answerRedirect(started.address.href, cookie);
}

/** Takes the answer of the bank, in the browser that asked and once. */
async function finish(site: Site, request: IncomingMessage): Promise<Answer> {
  const visitor = site.visitors.find(request.headers.cookie);
  const pending = visitor?.pending;
  if (visitor === undefined || pending === undefined) {
    return answer(site, 400, renderProblem('This was not started here, or it is finished already.'));
  }
  delete visitor.pending;
  const callback = new URL(request.url ?? '', site.origin);
  const tokens = await site.client.finishAuthorization(pending.started, callback);
  visitor.connection = keepTokens(pending.consentId, tokens, tokens.refresh_token ?? '');
  return answerRedirect('/accounts');
}

async function showAccounts(site: Site, request: IncomingMessage): Promise<Answer> {
  const visitor = site.visitors.find(request.headers.cookie);
  if (visitor?.connection === undefined) return answerRedirect('/');
  const access = await renew(site.client, visitor, visitor.connection);
  const { tables, ids } = await readTables(site.client, access);
  const concerns = ({ resource_id }: VerifiedEvent) => ids.includes(resource_id);
  const events = site.receiver.events.filter(concerns).slice(-shownEvents).reverse();
  return answer(site, 200, renderAccounts(tables, events));
}

async function readTables(
  client: OpenBankingClient,
  access: Connection,
): Promise<{ readonly tables: readonly Table[]; readonly ids: readonly string[] }> {
  const accounts = await listAccounts(client, access);
  const tables = [tabulateAccounts(accounts)];
  for (const { account_id: id, nickname } of accounts) {
    const { transactions } = await listTransactions(client, access, id);
    tables.push(tabulateBalances(`Balances of ${nickname}`, await listBalances(client, access, id)));
    tables.push(tabulateTransactions(`The latest of ${nickname}`, transactions.slice(0, shownTransactions)));
  }
  return { tables, ids: [access.consentId, ...accounts.map(({ account_id: id }) => id)] };
}

/** Gets a new access token shortly before the one at hand ends. */
async function renew(
  client: OpenBankingClient,
  visitor: Visitor,
  connection: Connection,
): Promise<Connection> {
  if (Date.now() < connection.expiresAt - 30_000) return connection;
  const renewed = keepTokens(
    connection.consentId,
    await client.refresh(connection.refreshToken),
    connection.refreshToken,
  );
  visitor.connection = renewed;
  return renewed;
}

function keepTokens(
  consentId: string,
  tokens: { readonly access_token: string; readonly expires_in?: number },
  refreshToken: string,
): Connection {
  const expiresAt = Date.now() + (tokens.expires_in ?? 0) * 1000;
  return { consentId, accessToken: tokens.access_token, refreshToken, expiresAt };
}

/** Says what a customer can do something about; everything else is one sentence. */
function explain(site: Site, error: unknown): Answer {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return answer(site, 200, renderProblem('You declined at your bank. Nothing is shared.'));
  }
  if (error instanceof BankRefusal && error.code === 'invalid_consent') {
    return answer(site, 200, renderProblem('The access you gave has ended.'));
  }
  return answer(site, 502, renderProblem('Your bank did not answer as it should. Please try again.'));
}

function answer({ client }: Site, status: number, page: string): Answer {
  return answerPage(status, page, client.configuration.issuer);
}
