import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'undici';
import { postForm, readText } from './requests.ts';
import type { ServerWork } from './server-lane.ts';
import { createAuthenticatedForm, type ThirdParty } from './third-party.ts';

interface PreparedFlow {
  readonly pushed: Readonly<Record<string, string>>;
  readonly exchange: Readonly<Record<string, string>>;
}

/** A complete authorization: push a signed request, open it, follow the redirect, exchange the code for three tokens. */
export function createCodeFlowWork(thirdParty: ThirdParty): ServerWork<PreparedFlow> {
  let turn = 0;
  return {
    prepare() {
      turn += 1;
      return prepareFlow(thirdParty, turn);
    },
    async perform(pool, { pushed, exchange }) {
      const requestUri = readText(await postForm(pool, '/oauth/par', pushed, 201), 'request_uri');
      const { clientId, redirectUri } = thirdParty.setup;
      const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri });
      const code = await openInBrowser(pool, `/oauth/authorize?${query}`, redirectUri);
      const tokens = await postForm(pool, '/oauth/token', { ...exchange, code }, 200);
      for (const name of ['access_token', 'refresh_token', 'id_token']) readText(tokens, name);
    },
  };
}

async function prepareFlow(thirdParty: ThirdParty, turn: number): Promise<PreparedFlow> {
  const { clientId, redirectUri, consentIds } = thirdParty.setup;
  const verifier = randomBytes(32).toString('base64url');
  const request = await thirdParty.sign({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid accounts',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    consent_id: consentIds[turn % consentIds.length],
  });
  const exchange = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
  return {
    pushed: await createAuthenticatedForm(thirdParty, { client_id: clientId, request }),
    exchange: await createAuthenticatedForm(thirdParty, exchange),
  };
}

async function openInBrowser(pool: Pool, start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>();
  let path = start;
  for (let step = 0; step < 5; step += 1) {
    const location = await openPage(pool, path, cookies);
    if (location.startsWith(end)) return new URL(location).searchParams.get('code') ?? failWith(location);
    const { pathname, search } = new URL(location, 'http://localhost');
    path = pathname + search;
  }
  return failWith(path);
}

async function openPage(pool: Pool, path: string, cookies: Map<string, string>): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { headers, statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  });
  const text = await body.text();
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    cookies.set(name, value);
  }
  return typeof headers.location === 'string'
    ? headers.location
    : failWith(`${statusCode} ${text.slice(0, 300)}`);
}

function failWith(result: string): never {
  throw new Error(`The server did not redirect to the third party: ${result}`);
}
