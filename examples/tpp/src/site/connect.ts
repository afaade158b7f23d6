import type { IncomingMessage } from 'node:http';
import { createAccountConsent } from '../consents.ts';
import type { OpenBankingClient, Tokens } from '../open-banking-client.ts';
import { respondPage, type Site } from './handler.ts';
import { renderProblem } from './pages.ts';
import type { Connection, SiteSession } from './sessions.ts';
import { createRedirect, type SiteResponse } from './site-response.ts';

const day = 86_400_000;

/** Creates an account-access consent, pushes the authorization request and redirects to the bank. */
export async function connect({ client, sessions }: Site): Promise<SiteResponse> {
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consent_id: consentId } = await createAccountConsent(
    client,
    token,
    new Date(Date.now() + 30 * day),
  );
  const started = await client.startAuthorization(consentId);
  // A new cookie for each connection prevents session fixation.
  const { session, cookie } = sessions.create();
  session.pending = {
    started,
    async take(tokens) {
      session.connection = createConnection(consentId, tokens, tokens.refresh_token ?? '');
      return '/accounts';
    },
  };
  return createRedirect(started.address.href, cookie);
}

/** Handles the redirect from the bank, once and only in the browser that started. */
export async function finish(site: Site, request: IncomingMessage): Promise<SiteResponse> {
  const session = site.sessions.find(request.headers.cookie);
  const pending = session?.pending;
  if (session === undefined || pending === undefined) {
    return respondPage(
      site,
      400,
      renderProblem('This link was already used, or you opened it in another browser.'),
    );
  }
  delete session.pending;
  const callback = new URL(request.url ?? '', site.origin);
  const tokens = await site.client.finishAuthorization(pending.started, callback);
  return createRedirect(await pending.take(tokens));
}

/** Refreshes the access token shortly before it expires. */
export async function renew(
  client: OpenBankingClient,
  session: SiteSession,
  connection: Connection,
): Promise<Connection> {
  if (Date.now() < connection.expiresAt - 30_000) return connection;
  const tokens = await client.refresh(connection.refreshToken);
  const renewed = createConnection(connection.consentId, tokens, connection.refreshToken);
  session.connection = renewed;
  return renewed;
}

function createConnection(consentId: string, tokens: Tokens, refreshToken: string): Connection {
  const expiresAt = Date.now() + (tokens.expires_in ?? 0) * 1000;
  return { consentId, accessToken: tokens.access_token, refreshToken, expiresAt };
}
