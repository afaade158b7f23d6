import type { IncomingMessage } from 'node:http';
import { createAccountConsent } from '../consents.ts';
import type { OpenBankingClient, Tokens } from '../open-banking-client.ts';
import { type Answer, answerRedirect } from './answers.ts';
import { answer, type Site } from './handler.ts';
import { renderProblem } from './pages.ts';
import type { Connection, Visitor } from './visitors.ts';

const day = 86_400_000;

/** Creates an account-access consent, pushes the authorization request and redirects to the bank. */
export async function connect({ client, visitors }: Site): Promise<Answer> {
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consent_id: consentId } = await createAccountConsent(
    client,
    token,
    new Date(Date.now() + 30 * day),
  );
  const started = await client.startAuthorization(consentId);
  // A new cookie for each connection prevents session fixation.
  const { visitor, cookie } = visitors.welcome();
  visitor.pending = {
    started,
    async take(tokens) {
      visitor.connection = createConnection(consentId, tokens, tokens.refresh_token ?? '');
      return '/accounts';
    },
  };
  return answerRedirect(started.address.href, cookie);
}

/** Handles the redirect from the bank, once and only in the browser that started. */
export async function finish(site: Site, request: IncomingMessage): Promise<Answer> {
  const visitor = site.visitors.find(request.headers.cookie);
  const pending = visitor?.pending;
  if (visitor === undefined || pending === undefined) {
    return answer(
      site,
      400,
      renderProblem('This link was already used, or you opened it in another browser.'),
    );
  }
  delete visitor.pending;
  const callback = new URL(request.url ?? '', site.origin);
  const tokens = await site.client.finishAuthorization(pending.started, callback);
  return answerRedirect(await pending.take(tokens));
}

/** Refreshes the access token shortly before it expires. */
export async function renew(
  client: OpenBankingClient,
  visitor: Visitor,
  connection: Connection,
): Promise<Connection> {
  if (Date.now() < connection.expiresAt - 30_000) return connection;
  const tokens = await client.refresh(connection.refreshToken);
  const renewed = createConnection(connection.consentId, tokens, connection.refreshToken);
  visitor.connection = renewed;
  return renewed;
}

function createConnection(consentId: string, tokens: Tokens, refreshToken: string): Connection {
  const expiresAt = Date.now() + (tokens.expires_in ?? 0) * 1000;
  return { consentId, accessToken: tokens.access_token, refreshToken, expiresAt };
}
