import { randomBytes } from 'node:crypto';
import type { LiveAccessToken } from '@ob/core/primitives';
import type { TokenGuard } from '@ob/core/routes';
import { createTestCursors } from '@ob/core/testing';
import { accept, createService, refuse } from '@ob/http';
import { type AddressGuard, createAddressGuard } from '@ob/http/outbound';
import { checkAnswers } from '@ob/http/routes';
import type { Transport, TransportRequest } from '@ob/webhooks';
import { createMemoryWebhooks, createSecretBox, webSigner } from '@ob/webhooks/primitives';
import { createDeliveryRoutes, createWebhookRoutes } from '@ob/webhooks/routes';
import { expect } from 'vitest';

/** When every test begins. */
export const start = Date.parse('2026-03-01T09:30:00.000Z');
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };

/** Takes the client and its scopes out of the Authorization header: `client-1 webhooks`. */
const tokens: TokenGuard = {
  async admit(request) {
    const [clientId, ...scopes] = (request.headers.get('authorization') ?? '').split(' ');
    if (!clientId) return refuse({ reason: 'no_token', challenge: 'Bearer' });
    const token: LiveAccessToken = { scheme: 'Bearer', tokenId: 't', clientId, scopes, expiresAt: start };
    return accept(token);
  },
};

/** Makes the webhook routes over the engine in memory, and a function that calls them: what they answer is described. */
export function createApi(given: { addressGuard?: AddressGuard; transport?: Transport } = {}) {
  let now = start;
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const secretBox = createSecretBox([random.bytes(32)], random);
  const closed = createAddressGuard({
    resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : []),
    allow: [],
    environment: 'production',
    ownAddresses: () => [],
  });
  const { addressGuard = closed } = given;
  const sent: TransportRequest[] = [];
  const reasons: (string | undefined)[] = [];
  const onFailure = (error: unknown) => expect.fail(String(error));
  const fixed = { tokens, clock, random, signer: webSigner, cursors: createTestCursors(), onFailure };
  const ports = { ...engine, ...fixed, secretBox, addressGuard };
  const failing: Transport = {
    async attempt(request: TransportRequest) {
      sent.push(request);
      return { outcome: 'http_status', httpStatus: 500, durationMs: 3 };
    },
  };
  const { transport = failing } = given;
  const routes = [...createWebhookRoutes(ports), ...createDeliveryRoutes({ ...ports, transport })];
  const service = createService({
    routes: checkAnswers(routes, ({ faults }) => expect.fail(faults.join('\n'))),
    random,
    clock,
    observe: ({ reason }) => reasons.push(reason),
    onFailure,
  });
  const call = async (method: string, path: string, body?: unknown, token = 'client-1 webhooks') => {
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { authorization: token, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: json };
    const response = await service(new Request(`https://bank.example${path}`, init), {});
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...engine, routes, call, secretBox, advance, sent, reasons };
}

/** What {@link createApi} makes. */
export type Api = ReturnType<typeof createApi>;

/** A target that is allowed. */
export const url = 'https://tpp.example/hook';

/** Creates a webhook of the first client. */
export async function create(api: Api, body: object = { url }) {
  const { body: answer } = await api.call('POST', '/webhooks', body);
  return answer.data as { webhook_id: string; secret: string };
}

/** Lists the codes and paths of an error body. */
export const listPaths = (body: { errors: { code: string; path?: string }[] }) =>
  body.errors.map(({ code, path }) => `${code} ${path ?? '-'}`).sort();
