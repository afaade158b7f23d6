import { createAccountConsent } from '../consents.ts';
import type { OpenBankingClient, Tokens } from '../open-banking-client.ts';
import { type Connection, createResults, type SiteSession } from './sessions.ts';

const day = 86_400_000;

/** Creates an account-access consent and pushes the authorization request. Returns the address at the bank. */
export async function connect(client: OpenBankingClient, session: SiteSession): Promise<URL> {
  const { access_token: token } = await client.requestClientTokens('consents');
  const expirationDate = new Date(Date.now() + 30 * day);
  const { consent_id: consentId } = await createAccountConsent(client, token, expirationDate);
  const started = await client.startAuthorization(consentId);
  session.pending = {
    started,
    async take(tokens) {
      const connection = createConnection(consentId, tokens, tokens.refresh_token ?? '');
      Object.assign(session, { ...createResults(), connection });
    },
  };
  return started.address;
}

/**
 * Finishes the authorization with the response of the bank, once. Returns whether the session waits for this response.
 * Another one changes nothing.
 */
export async function finish(
  client: OpenBankingClient,
  session: SiteSession,
  callback: URL,
): Promise<boolean> {
  const { pending } = session;
  if (pending === undefined || callback.searchParams.get('state') !== pending.started.state) return false;
  delete session.pending;
  await pending.take(await client.finishAuthorization(pending.started, callback));
  return true;
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
