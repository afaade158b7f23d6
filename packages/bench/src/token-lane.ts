import { type CryptoKey, SignJWT } from 'jose';
import { Pool } from 'undici';
import type { Lane } from './race.ts';
import type { ServerProcess } from './server-process.ts';

/** A client that asks for tokens of its own. */
export interface TokenClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: CryptoKey;
  readonly keyId: string;
}

/** How many requests are under way at once. */
const concurrency = 16;

/**
 * Measures a server's processor time per token in microseconds. The assertions of a run are signed before it, each is
 * used once, and an answer other than a token ends the measurement.
 */
export function createTokenLane(
  name: string,
  server: ServerProcess,
  client: TokenClient,
): Lane & { close(): Promise<void> } {
  const pool = new Pool(server.origin, { connections: concurrency });
  return {
    name,
    async run(count) {
      const bodies: string[] = [];
      for (let made = 0; made < count; made += 1) bodies.push(await createBody(client));
      const before = await server.processorTime();
      const work = async (): Promise<void> => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await requestToken(pool, body);
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      return ((await server.processorTime()) - before) / count;
    },
    async close() {
      await pool.close();
      server.stop();
    },
  };
}

async function createBody({ issuer, clientId, key, keyId }: TokenClient): Promise<string> {
  const assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
  return new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'consents',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }).toString();
}

async function requestToken(pool: Pool, body: string): Promise<void> {
  const { statusCode, body: answer } = await pool.request({
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
  });
  const text = await answer.text();
  if (statusCode !== 200 || !/"access_token":"[\w-]+\.[\w-]+\.[\w-]+"/.test(text)) {
    throw new Error(`The token endpoint answered ${statusCode} ${text.slice(0, 300)}`);
  }
}
