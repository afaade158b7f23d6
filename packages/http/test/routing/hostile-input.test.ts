import { createService, type Method, type Route, respondJson } from '@ob/http';
import { readForm, readJson } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';

const origin = 'https://bank.example';

function serve(routes: readonly Route[], more: Partial<Parameters<typeof createService>[0]> = {}) {
  return createService({ routes, clock: fixedClock, random: createCountingRandom(), ...more });
}

function route(path: string, handle: Route['handle'], method: Method = 'GET'): Route {
  return { method, path, errors: 'api', describe: describeNothing, handle };
}

const respondParams: Route['handle'] = async (_, { params }) => respondJson(200, params);

function breakOff(contentType: string): Request {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new Error('connection reset'));
      sent = true;
      controller.enqueue(new TextEncoder().encode('{}'));
    },
  });
  const headers = { 'content-type': contentType };
  return new Request(origin, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

describe('a path', () => {
  test.each(['%00', 'a%00b', '%0a', '%7F', '%C2%85'])(
    'with the control character of %s is not found',
    async (segment) => {
      const service = serve([route('/accounts/{accountId}', respondParams)]);
      expect((await service(new Request(`${origin}/accounts/${segment}`), {})).status).toBe(404);
    },
  );

  test('has path values under the names of its own route', async () => {
    const service = serve([
      route('/consents/{consentType}/{consentId}', respondParams),
      route('/consents/{type}/{id}', respondParams, 'DELETE'),
    ]);
    const url = `${origin}/consents/payment/c1`;
    const read = await service(new Request(url), {});
    const removed = await service(new Request(url, { method: 'DELETE' }), {});
    expect(await read.json()).toEqual({ consentType: 'payment', consentId: 'c1' });
    expect(await removed.json()).toEqual({ type: 'payment', id: 'c1' });
  });
});

describe('a response', () => {
  test('forbids caching when its handler sets no Cache-Control', async () => {
    const silent = route('/silent', async () => new Response('{}'));
    const said = route(
      '/said',
      async () => new Response('{}', { headers: { 'cache-control': 'max-age=300' } }),
    );
    const service = serve([silent, said]);
    const read = async (path: string) =>
      (await service(new Request(`${origin}${path}`), {})).headers.get('cache-control');
    expect([await read('/silent'), await read('/said')]).toEqual(['no-store', 'max-age=300']);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
  ])('is sent when the log %s', async (_, fail) => {
    const service = serve([route('/', fail)], { observe: fail, onFailure: fail });
    expect((await service(new Request(origin), {})).status).toBe(500);
    // An unhandled rejection would fail the test run.
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('a body', () => {
  test('that ends early is refused with 400', async () => {
    const json = await readJson(breakOff('application/json'));
    const form = await readForm(breakOff('application/x-www-form-urlencoded'));
    expect(json).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
    expect(form).toMatchObject({ ok: false, refusal: { status: 400, reason: 'body_incomplete' } });
  });
});
