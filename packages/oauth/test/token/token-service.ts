import { noBurstLimit } from '@ob/core';
import { createTokenGuard } from '@ob/core/guard';
import { type Connection, createService } from '@ob/http';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { createOAuthRoutes, type OAuthRoutePorts } from '../../src/routes.ts';
import type { DpopPorts } from '../../src/sender/dpop-use.ts';
import { createAccessTokenVerifier } from '../../src/token/access-token-verifier.ts';
import { createCountingRandom } from '../authorization/authorization-world.ts';
import { describedAlone, showPage } from '../described-routes.ts';
import { codeVerifier, createTestKey, issuer, now, withKeys } from '../sample-request.ts';
import { certificate, client, createTokenWorld, grant } from './token-world.ts';

export type Fields = Readonly<Record<string, string>>;

/** The form that exchanges the code of the world. */
export const exchange = {
  grant_type: 'authorization_code',
  code: 'the-code',
  redirect_uri: 'https://tpp.example/callback',
  code_verifier: codeVerifier,
};

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

const pages = {
  interaction: async () => showPage('Sign in'),
  findCustomer: async () => undefined,
  errorPage: async ({ error, status }: { error: string; status: number }) => showPage(error, status),
};

/** Makes every endpoint as a service in memory, with two clients, `tpp-1` and `tpp-2`, that talk to it. */
export async function createTokenService(
  registered: Partial<Client> = {},
  burst = noBurstLimit,
  others: Pick<DpopPorts, 'dpopNonces'> &
    Partial<Pick<OAuthRoutePorts, 'keys' | 'clientKeys' | 'profiles'>> = {},
  kept = grant,
) {
  const world = await createTokenWorld(kept);
  const { state } = world;
  const ports = { ...world.ports, ...others, burst };
  const key = await createTestKey('ES256');
  const known = ['tpp-1', 'tpp-2'].map((client_id) => withKeys({ ...client, ...registered, client_id }, key));
  const clients = { find: async (id: string) => known.find(({ client_id }) => client_id === id) };
  const tokens = createTokenGuard({ ...ports, tokens: createAccessTokenVerifier({ ...ports, clients }) });
  const log: unknown[] = [];
  const routes = createOAuthRoutes({ ...ports, clients, pages, tokens });
  const service = createService({
    routes: describedAlone(routes),
    clock: ports.clock,
    random: createCountingRandom(),
    observe: ({ reason, clientId, status }) => log.push([status, clientId, reason]),
    onFailure: (error) => log.push(error),
  });
  let assertions = 0;
  const sign = async (by: string): Promise<Fields> => {
    assertions += 1;
    const exp = state.now / 1000 + 60;
    const claims = { iss: by, sub: by, aud: issuer, exp, jti: `jti-${assertions}` };
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signJwt(key, { typ: 'JWT' }, claims),
    };
  };
  const post = (body: string | Uint8Array, headers: Fields = formType, path = '/oauth/token') => {
    const content = typeof body === 'string' ? body : Uint8Array.from(body);
    const request = new Request(`${issuer}${path}`, { method: 'POST', body: content, headers });
    return service(request, { clientCertificate: certificate });
  };
  const send = async (
    fields: Fields,
    {
      path = '/oauth/token',
      by = 'tpp-1',
      connection = { clientCertificate: certificate } as Connection,
      headers = {} as Fields,
    } = {},
  ) => {
    const body = new URLSearchParams({ ...(await sign(by)), ...fields });
    return service(new Request(`${issuer}${path}`, { method: 'POST', body, headers }), connection);
  };
  return { ports, state, log, post, send, sign, routes, service, startedAt: now };
}

export type TokenService = Awaited<ReturnType<typeof createTokenService>>;

/** Reads the JSON object of an answer. */
export async function readBody(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return (await response.json()) as Readonly<Record<string, unknown>>;
}
