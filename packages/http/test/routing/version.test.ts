import { createService, deprecateRoutes, type Route, respondJson, type Service } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { createCountingRandom, describeNothing } from '../support/ports.ts';

const deprecatedAt = Date.parse('2027-03-01T00:00:00Z');
const sunsetAt = Date.parse('2028-03-01T00:00:00Z');
const notice = {
  deprecation: '@1803859200',
  sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
  link: '</open-banking/v2/things/a%2Fb>; rel="successor-version"',
};

const thing: Route = {
  method: 'GET',
  path: '/open-banking/v1/things/{thingId}',
  errors: 'api',
  describe: describeNothing,
  handle: async (_request, { params }) => respondJson(200, params),
};

const toNextVersion = (path: string): string => path.replace('/v1/', '/v2/');

function serveAt(now: number, route: Route = thing): Service {
  const clock = { now: () => now };
  const end = { deprecatedAt, sunsetAt, successorOf: toNextVersion };
  return createService({
    clock,
    random: createCountingRandom(),
    routes: [...deprecateRoutes({ clock }, [route], end), { ...thing, path: toNextVersion(thing.path) }],
  });
}

async function send(service: Service, path: string): Promise<Response> {
  return service(new Request(`https://bank.example${path}`), {});
}

function readNotice({ headers }: Response): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.keys(notice).map((name) => [name, headers.get(name)]));
}

describe('a deprecated version', () => {
  test.each([
    ['before it is deprecated', deprecatedAt - 1],
    ['when it is deprecated', deprecatedAt],
    ['until its last millisecond', sunsetAt - 1],
  ])('is served %s with its sunset', async (_, now) => {
    const answer = await send(serveAt(now), '/open-banking/v1/things/a%2Fb');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ thingId: 'a/b' });
    expect(readNotice(answer)).toEqual(notice);
  });

  test('answers 410 with a link to the successor from its sunset on', async () => {
    const answer = await send(serveAt(sunsetAt), '/open-banking/v1/things/a%2Fb');
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({
      errors: [{ code: 'version_retired', detail: 'Use the version in the Link header.' }],
      id: answer.headers.get('x-fapi-interaction-id'),
    });
    expect(readNotice(answer)).toEqual(notice);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has the headers also when the handler refuses or fails', async () => {
    const failing: Route = { ...thing, handle: () => Promise.reject(new Error('broken')) };
    const answer = await send(serveAt(deprecatedAt, failing), '/open-banking/v1/things/a%2Fb');
    expect(answer.status).toBe(500);
    expect(readNotice(answer)).toEqual(notice);
  });

  test('does not affect the next version', async () => {
    const answer = await send(serveAt(sunsetAt), '/open-banking/v2/things/a');
    expect(answer.status).toBe(200);
    expect(readNotice(answer)).toEqual({ deprecation: null, sunset: null, link: null });
  });

  test.each([
    ['a day early', sunsetAt - 86_400_000],
    ['a millisecond early', sunsetAt - 1],
    ['never', Number.NaN],
  ])('cannot be ended %s', (_, early) => {
    const end = { deprecatedAt, sunsetAt: early, successorOf: toNextVersion };
    expect(() => deprecateRoutes({ clock: { now: () => 0 } }, [thing], end)).toThrow(
      new RangeError(
        '`sunsetAt` is less than 12 months after `deprecatedAt`. Set 2028-03-01T00:00:00.000Z or later.',
      ),
    );
  });
});
