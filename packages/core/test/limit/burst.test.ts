import { admitClient, createTokenGuard } from '@ob/core/routes';
import { createMemoryAccessLookup, createMemoryBurstLimit, noBurstLimit } from '@ob/core/stores';
import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { accept, createService, type Route, respondJson } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { describeNothing } from '../support/ports.ts';

const consents = { find: async () => undefined };

/** Makes a service of one route that takes a token `client scope` and needs the scope `consents`. */
function createBank(burst = createMemoryBurstLimit({ rate: 5 })) {
  const clock = createFixedClock(Date.parse('2026-03-01T12:00:00.000Z'));
  const revoked = new Set<string>();
  const lookedUp: string[] = [];
  const findTokenState = async (tokenId: string) => {
    lookedUp.push(tokenId);
    return { revoked: revoked.has(tokenId) };
  };
  const tokens = createTokenGuard({
    clock,
    burst,
    access: createMemoryAccessLookup({ tokens: { findTokenState }, consents }),
    tokens: {
      async verify(request) {
        const [clientId = '', scope = ''] = (request.headers.get('authorization') ?? '').split(' ');
        const expiresAt = Number.POSITIVE_INFINITY;
        return accept({ scheme: 'Bearer', tokenId: clientId, clientId, scopes: [scope], expiresAt });
      },
    },
  });
  const route: Route = {
    method: 'GET',
    path: '/things',
    errors: 'api',
    describe: describeNothing,
    async handle(request, context) {
      const admitted = await admitClient(tokens, 'consents', request, context);
      return admitted.ok ? respondJson(200, {}) : admitted.refusal;
    },
  };
  const log: unknown[] = [];
  const service = createService({
    routes: [route],
    clock,
    random: createSeededRandom(1),
    observe: ({ status, clientId, reason }) => log.push([status, clientId, reason]),
  });
  const ask = (authorization = 'client-1 consents') =>
    service(new Request('https://bank.example/things', { headers: { authorization } }), {});
  return { ask, clock, revoked, lookedUp, log };
}

const fieldsOf = ({ status, headers }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];

describe('the burst limit of a token guard', () => {
  test('tells on every answer where the client stands, and on a refusal when to come back', async () => {
    const { ask, clock, log } = createBank();
    const policy = '"burst";q=10;w=2';
    expect(fieldsOf(await ask())).toEqual([200, policy, '"burst";r=9;t=1', null]);
    for (let asked = 1; asked < 10; asked += 1) await ask();
    const refused = await ask();
    expect(fieldsOf(refused)).toEqual([429, policy, '"burst";r=0;t=1', '1']);
    expect(refused.headers.get('www-authenticate')).toBeNull();
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
    expect(log.at(-1)).toEqual([429, 'client-1', 'burst_limit']);
    clock.advance(1000);
    expect(fieldsOf(await ask())).toEqual([200, policy, '"burst";r=4;t=1', null]);
  });

  test('counts a request whose scope is refused, but refuses by the limit first', async () => {
    const { ask } = createBank(createMemoryBurstLimit({ rate: 1 }));
    const statuses = [await ask('c1 webhooks'), await ask('c1 webhooks'), await ask('c1 webhooks')];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 429]);
  });

  test('counts no revoked token, and every client by itself', async () => {
    const { ask, revoked } = createBank(createMemoryBurstLimit({ rate: 1 }));
    revoked.add('client-1');
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(401);
    revoked.clear();
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    expect((await ask('client-2 consents')).status).toBe(200);
  });

  test('refuses without a look-up and without the bucket until a request is there again', async () => {
    const limit = createMemoryBurstLimit({ rate: 1 });
    let taken = 0;
    const counted = (clientId: string, now: number) => {
      taken += 1;
      return limit.take(clientId, now);
    };
    const { ask, clock, lookedUp, log } = createBank({ ...limit, take: counted });
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect([lookedUp.length, taken]).toEqual([2, 2]);
    clock.advance(999);
    expect(fieldsOf(await ask())).toEqual([429, '"burst";q=2;w=2', '"burst";r=0;t=1', '1']);
    expect([lookedUp.length, taken]).toEqual([2, 2]);
    expect(log.at(-1)).toEqual([429, 'client-1', 'burst_limit']);
    clock.advance(1);
    expect((await ask()).status).toBe(200);
  });

  test('refuses a revoked token by the limit only until a request is there again', async () => {
    const { ask, clock, revoked } = createBank(createMemoryBurstLimit({ rate: 1 }));
    await ask();
    await ask();
    revoked.add('client-1');
    expect((await ask()).status).toBe(429);
    clock.advance(1000);
    expect([(await ask()).status, (await ask()).status]).toEqual([401, 401]);
  });

  test('says nothing where nothing is limited', async () => {
    const { ask } = createBank(noBurstLimit);
    for (let asked = 0; asked < 50; asked += 1)
      expect(fieldsOf(await ask())).toEqual([200, null, null, null]);
  });
});
