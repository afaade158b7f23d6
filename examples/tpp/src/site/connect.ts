import type { IncomingMessage } from 'node:http';
import { createAccountConsent } from '../consents.ts';
import type { OpenBankingClient, Tokens } from '../open-banking-client.ts';
import { type Answer, answerRedirect } from './answers.ts';
import { answer, type Site } from './handler.ts';
import { renderProblem } from './pages.ts';
import type { Connection, Visitor } from './visitors.ts';

const day = 86_400_000;

/** Begins at the bank: a consent, a pushed request about it, and the browser goes there. */
export async function connect({ client, visitors }: Site): Promise<Answer> {
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consent_id: consentId } = await createAccountConsent(
    client,
    token,
    new Date(Date.now() + 30 * day),
  );
  const started = await client.startAuthorization(consentId);
  // A new cookie each time: what anybody knew before opens nothing afterwards.
  const { visitor, cookie } = visitors.welcome();
  visitor.pending = {
    started,
    async take(tokens) {
      visitor.connection = keepTokens(consentId, tokens, tokens.refresh_token ?? '');
      return '/accounts';
    },
  };
  return answerRedirect(started.address.href, cookie);
}

/** Takes the answer of the bank, in the browser that asked and once. */
export async function finish(site: Site, request: IncomingMessage): Promise<Answer> {
  const visitor = site.visitors.find(request.headers.cookie);
  const pending = visitor?.pending;
  if (visitor === undefined || pending === undefined) {
    return answer(site, 400, renderProblem('This was not started here, or it is finished already.'));
  }
  delete visitor.pending;
  const callback = new URL(request.url ?? '', site.origin);
  const tokens = await site.client.finishAuthorization(pending.started, callback);
  return answerRedirect(await pending.take(tokens));
}

/** Gets a new access token shortly before the one at hand ends. */
export async function renew(
  client: OpenBankingClient,
  visitor: Visitor,
  connection: Connection,
): Promise<Connection> {
  if (Date.now() < connection.expiresAt - 30_000) return connection;
  const tokens = await client.refresh(connection.refreshToken);
  const renewed = keepTokens(connection.consentId, tokens, connection.refreshToken);
  visitor.connection = renewed;
  return renewed;
}

function keepTokens(consentId: string, tokens: Tokens, refreshToken: string): Connection {
  const expiresAt = Date.now() + (tokens.expires_in ?? 0) * 1000;
  return { consentId, accessToken: tokens.access_token, refreshToken, expiresAt };
}
