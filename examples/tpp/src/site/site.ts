import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { streamSSE } from 'hono/streaming';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { BankRefusal } from '../bank-refusal.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import type { Receiver } from '../receiver.ts';
import { showAccounts } from './accounts.ts';
import { connect, finish } from './connect.ts';
import { streamNews } from './news.ts';
import { askForMoney, pay } from './orders.ts';
import { renderDeclined, renderHome, renderProblem } from './pages.ts';
import {
  type ConnectedSession,
  createSessionStore,
  type SessionStore,
  type SiteSession,
} from './sessions.ts';

export interface SitePorts {
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
}

type SiteEnv = { Variables: { readonly session: ConnectedSession } };

/** Creates the site of the third party. */
export function createSite(ports: SitePorts): Hono<SiteEnv> {
  const { issuer, redirectUri } = ports.client.configuration;
  const sessions = createSessionStore();
  const app = new Hono<SiteEnv>();
  app.use(protectPages(issuer), csrf({ origin: new URL(redirectUri).origin }));
  app.get('/', (context) => context.html(renderHome()));
  app.get('/:file{.+\\.(?:css|js)}', serveStatic({ root: `${import.meta.dirname}/assets` }));
  addConnection(app, ports.client, sessions);
  addAccounts(app, ports);
  app.notFound((context) => context.html(renderProblem('This page does not exist.'), 404));
  app.onError((error, context) => context.html(...explain(error)));
  return app;
}

/** Adds the routes that connect a bank. All later routes need a connection. */
function addConnection(app: Hono<SiteEnv>, client: OpenBankingClient, sessions: SessionStore): void {
  const findSession = (context: Context) => sessions.find(getCookie(context, 'session', 'host'));
  app.post('/connect', async (context) => {
    // A new cookie for each connection prevents session fixation. Until the customer approves, the earlier one remains.
    const { session, id } = sessions.create(findSession(context));
    const address = await connect(client, session);
    setCookie(context, 'session', id, { prefix: 'host', httpOnly: true, sameSite: 'Lax', secure: true });
    return redirect(context, address);
  });
  app.get('/callback', async (context) => {
    const session = findSession(context);
    const callback = new URL(client.configuration.redirectUri);
    callback.search = new URL(context.req.url).search;
    if (session !== undefined && (await finish(client, session, callback)))
      return redirect(context, '/accounts');
    const problem = 'This link was already used, or you opened it in another browser.';
    return context.html(renderProblem(problem), 400);
  });
  for (const path of ['/accounts', '/news', '/pay', '/ask'])
    app.use(path, async (context, next) => {
      const session = findSession(context);
      if (session === undefined || !isConnected(session)) return redirect(context, '/');
      context.set('session', session);
      return next();
    });
}

/** Adds the routes of a connected browser. */
function addAccounts(app: Hono<SiteEnv>, { client, receiver }: SitePorts): void {
  app.get('/accounts', async (context) =>
    context.html(await showAccounts(client, receiver, context.get('session'))),
  );
  app.get('/news', (context) =>
    streamSSE(context, (stream) => streamNews(receiver, context.get('session'), stream)),
  );
  app.post('/pay', async (context) => redirect(context, await pay(client, context.get('session'))));
  app.post('/ask', async (context) => redirect(context, await askForMoney(client, context.get('session'))));
}

function redirect(context: Context, address: string | URL): Response {
  return context.redirect(String(address), 303);
}

/** Pages are not cached or framed, and run only scripts of this site. Their forms may redirect to the bank. */
function protectPages(issuer: string) {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'", issuer],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // The browser would apply it to every port of localhost.
    strictTransportSecurity: false,
  });
  return createMiddleware((context, next) => {
    context.header('cache-control', 'no-store');
    return secure(context, next);
  });
}

function isConnected(session: SiteSession): session is ConnectedSession {
  return session.connection !== undefined;
}

/** Describes problems that the customer can solve; all others get one general sentence. */
function explain(error: unknown): [page: ReturnType<typeof renderProblem>, status: 200 | 403 | 502] {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return [renderDeclined(), 200];
  if (hasEnded(error)) return [renderProblem('The access you gave has ended.'), 200];
  if (error instanceof HTTPException)
    return [renderProblem('This form is not from our site. Go to the first page and try again.'), 403];
  return [renderProblem('Something went wrong at your bank. Please try again.'), 502];
}

/** Returns whether the consent has ended: the API refuses it, and the token endpoint refuses its refresh token. */
function hasEnded(error: unknown): boolean {
  if (error instanceof BankRefusal) return error.code === 'invalid_consent';
  return error instanceof ResponseBodyError && error.error === 'invalid_grant';
}
