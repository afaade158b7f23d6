import { createAddressGuard } from '@ob/http/routes';
import { openTestBank, type TestBankOptions } from '@ob/tooling/test-bank';
import type { Transport, TransportRequest } from '@ob/webhooks';
import { createMemoryWebhooks } from '@ob/webhooks/primitives';
import { createVerifier } from '@ob/webhooks/verify';
import { expect } from 'vitest';

const blockAll = createAddressGuard({
  resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : []),
  allow: [],
  environment: 'production',
  ownAddresses: () => [],
});

/** Starts a bank whose network is blocked, and returns functions that call its webhook routes. */
export async function createApi(
  given: { network?: NonNullable<TestBankOptions['network']>; transport?: Transport } = {},
) {
  const sent: TransportRequest[] = [];
  const failing: Transport = {
    async attempt(request: TransportRequest) {
      sent.push(request);
      return { outcome: 'http_status', httpStatus: 500, durationMs: 3 };
    },
  };
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  // Leases end by the clock of the bank.
  const clock = { now: (): number => bank.clock.now() };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const bank = await openTestBank({
    transport: failing,
    network: { webhookGuard: blockAll },
    replace: () => engine,
    random,
    ...given,
  });
  const tpp = bank.connect();
  /** Calls a route with a token. Its client and scopes are written `tpp-1 webhooks`. */
  const call = async (method: string, path: string, body?: unknown, token = 'tpp-1 webhooks') => {
    const [clientId, ...scopes] = token.split(' ');
    const issued = clientId ? await bank.issueToken({ clientId, scopes, customerId: null }) : '';
    const headers = { 'content-type': 'application/json' };
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    const init = body === undefined ? { method, headers } : { method, headers, body: json };
    const response = await tpp.call(issued, path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return {
    ...engine,
    ...{ call, sent, routes: bank.routes.filter(({ path }) => path.startsWith('/webhooks')) },
    advance: bank.clock.advance,
    readReason: () => bank.log.at(-1)?.reason,
  };
}

export type Api = Awaited<ReturnType<typeof createApi>>;

export const url = 'https://tpp.example/hook';

export async function create(api: Api, body: object = { url }) {
  const { body: answer } = await api.call('POST', '/webhooks', body);
  return answer.data as { webhook_id: string; secret: string };
}

/** Pings a webhook, and returns whether the ping was signed with a secret. */
export async function isSignedWith(api: Api, webhookId: string, secret: string): Promise<boolean> {
  const { status } = await api.call('POST', `/webhooks/${webhookId}/ping`);
  const request = api.sent.at(-1);
  if (status !== 200 || request === undefined) expect.fail('There was no ping');
  const verify = createVerifier({ secrets: [secret], toleranceMs: false });
  return (await verify.safe(request)).ok;
}

export const listPaths = (body: { errors: { code: string; path?: string }[] }) =>
  body.errors.map(({ code, path }) => `${code} ${path ?? '-'}`).sort();
