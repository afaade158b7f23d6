import { createService } from '@ob/http';
import type { AuthenticatedCustomer } from '../../src/authorization/authentication-policy.ts';
import { createAuthorizationRoutes } from '../../src/authorization/authorization-routes.ts';
import type { AuthorizationPages } from '../../src/authorization/authorize-route.ts';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { createMemoryOAuthStores } from '../../src/memory.ts';
import {
  createTestKey,
  issuer,
  sampleClaims,
  sampleClient,
  sampleConsent,
  seconds,
  signRequestObject,
  withKeys,
} from '../sample-request.ts';
import { createAuthorizationWorld, createCountingRandom } from './authorization-world.ts';

type Fields = Readonly<Record<string, string>>;

function createPages(state: { readonly customer: AuthenticatedCustomer | undefined }): AuthorizationPages {
  return {
    interaction: async () => new Response('Sign in', { status: 200 }),
    findCustomer: async () => state.customer,
    errorPage: async ({ error, status }) => new Response(error, { status }),
  };
}

/** Makes the two endpoints as a service in memory, and a client that talks to it. */
export async function createAuthorizationService() {
  const { ports, facts } = await createAuthorizationWorld();
  const key = await createTestKey('ES256');
  const browser: { customer: AuthenticatedCustomer | undefined } = { customer: undefined };
  const log: (string | undefined)[] = [];
  const service = createService({
    routes: createAuthorizationRoutes({
      ...ports,
      ...createMemoryOAuthStores(),
      pages: createPages(browser),
    }),
    clock: ports.clock,
    random: createCountingRandom(),
    observe: ({ reason }) => log.push(reason),
    onFailure: (error) => {
      throw error;
    },
  });
  const setClient = (changes: Partial<Client>): void => {
    facts.client = withKeys({ ...sampleClient, ...changes }, key);
  };
  setClient({});
  facts.consent = sampleConsent;

  let assertions = 0;
  const assertClient = async (): Promise<Fields> => {
    assertions += 1;
    const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, jti: `jti-${assertions}` };
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signJwt(key, { typ: 'JWT' }, claims),
    };
  };
  const send = (method: string, path: string) => service(new Request(`${issuer}${path}`, { method }), {});
  const post = (body: string, type = 'application/x-www-form-urlencoded', path = '/oauth/par') =>
    service(new Request(`${issuer}${path}`, { method: 'POST', body, headers: { 'content-type': type } }), {});
  const push = async (form: Fields) =>
    post(new URLSearchParams({ ...form, ...(await assertClient()) }).toString());
  const pushSigned = async (claims: Readonly<Record<string, unknown>>, beside: Fields = {}) => {
    const request = await signRequestObject(key, { ...sampleClaims, ...claims });
    return push({ client_id: 'tpp-1', request, ...beside });
  };
  const authorize = (query: string, method = 'GET') => send(method, `/oauth/authorize?${query}`);
  return { facts, browser, log, setClient, send, post, push, pushSigned, authorize };
}

export type AuthorizationService = Awaited<ReturnType<typeof createAuthorizationService>>;

/** Reads the `request_uri` of an answer. */
export async function readRequestUri(response: Response): Promise<string> {
  const { request_uri } = (await response.json()) as { readonly request_uri?: unknown };
  return String(request_uri);
}
