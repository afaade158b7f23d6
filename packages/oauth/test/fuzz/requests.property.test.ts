import { issuer } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certificateThumbprint } from '../../src/sender-constraint/certificate-binding.ts';
import { type Draft, send } from '../refusals/draft.ts';
import { type GoodRequestName, goodRequests } from '../refusals/good-requests.ts';
import { certificate, openBank, resourcePath } from '../refusals/refusal-bank.ts';
import { expectHarmless } from './expect-harmless.ts';
import { fuzz, fuzzTimeout } from './fuzz-options.ts';
import { headerText, hostileText } from './hostile.ts';

const otherHeaders = fc.constantFrom(
  ...['cookie', 'origin', 'referer', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-http-method-override', 'x-original-url', 'x-rewrite-url', 'client-cert', 'client-cert-chain'],
  ...[
    'x-ssl-client-cert',
    'x-forwarded-client-cert',
    'accept-language',
    'user-agent',
    'x-consent-id',
    'range',
  ],
  ...['if-none-match', 'x-fapi-interaction-id', 'x-fapi-customer-ip-address', 'te', 'priority'],
);
const headers = fc.dictionary(otherHeaders, headerText, { minKeys: 1, maxKeys: 5 });

const names = Object.keys(goodRequests) as GoodRequestName[];
const provenNames = names.filter((name) => !name.startsWith('certified'));
const withoutCertificate: readonly GoodRequestName[] = ['exchange', 'refresh', 'own', 'userinfo', 'resource'];

async function sendGood(name: GoodRequestName, change: (good: Draft) => Draft) {
  const bank = await openBank(goodRequests[name].client);
  const draft = change(await goodRequests[name].prepare(bank));
  const response = await send(bank, draft);
  const location = response.headers.get('location');
  return { ...(await expectHarmless(bank, draft.path, response)), location };
}

describe('ignored headers', () => {
  test('do not change the response to a valid request', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), headers, async (name, added) => {
        const { status } = await sendGood(name, (good) => ({
          ...good,
          // Skip headers that the request needs, such as `X-Consent-ID` at a resource.
          headers: { ...added, ...good.headers },
        }));
        expect(status).toBe(goodRequests[name].status);
      }),
      fuzz(120),
    );
  });

  test('never count as a certificate', { timeout: fuzzTimeout }, async () => {
    const encoded = fc.constantFrom(
      `:${Buffer.from(certificate).toString('base64')}:`,
      Buffer.from(certificate).toString('base64'),
      `Hash=${certificateThumbprint({ der: certificate })}`,
    );
    const forwarded = fc.dictionary(otherHeaders, fc.oneof(encoded, headerText), { minKeys: 1, maxKeys: 6 });
    const requested = fc.constantFrom(
      ...withoutCertificate,
      ...names.filter((name) => name.startsWith('certified')),
    );
    await fc.assert(
      fc.asyncProperty(requested, forwarded, async (name, added) => {
        const { status } = await sendGood(name, (good) => ({
          ...good,
          certificate: undefined,
          headers: added,
        }));
        expect([400, 401]).toContain(status);
      }),
      fuzz(100),
    );
  });
});

describe('any Authorization and DPoP header', () => {
  const scheme = fc.constantFrom(
    'Bearer ',
    'DPoP ',
    'bearer  ',
    'Bearer',
    'Basic ',
    'Bearer\t',
    'Bearer,',
    '',
  );
  const authorization = fc.tuple(scheme, headerText).map((parts) => parts.join(''));
  const called = fc.constantFrom(
    'userinfo',
    'postedUserinfo',
    'provenUserinfo',
    'resource',
    'provenResource',
  );

  test('gives no access', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(called, authorization, headerText, async (name, text, dpop) => {
        const { status } = await sendGood(name as GoodRequestName, (good) => ({
          ...good,
          authorization: undefined,
          proof: undefined,
          headers: { authorization: text, dpop },
        }));
        expect([400, 401]).toContain(status);
      }),
      fuzz(120),
    );
  });

  test('in addition to a client assertion prevents a token', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...provenNames), authorization, async (name, text) => {
        fc.pre(text.trim() !== '');
        const good = goodRequests[name];
        const { status } = await sendGood(name, (draft) => ({ ...draft, headers: { authorization: text } }));
        const isClientCall =
          !/^(authorize|userinfo|provenUserinfo|postedUserinfo|resource|provenResource)$/.test(name);
        if (isClientCall) expect(status).toBe(400);
        else if (name !== 'authorize') expect(status).not.toBe(good.status);
      }),
      fuzz(100),
    );
  });
});

describe('the browser', () => {
  const pair = fc.tuple(
    fc.oneof(
      fc.constantFrom('redirect_uri', 'response_type', 'scope', 'state', 'iss', 'code', '__proto__'),
      hostileText,
    ),
    hostileText,
  );
  const extra = fc.array(pair, { maxLength: 5 }).map((pairs) => new URLSearchParams(pairs).toString());

  test('is redirected only to the registered address, for any query', {
    timeout: fuzzTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(extra, async (added) => {
        const { status, location } = await sendGood('authorize', (good) => ({
          ...good,
          query: `${good.query}&${added}`,
        }));
        expect(status).toBe(303);
        const { origin, pathname, searchParams } = new URL(location ?? '');
        expect(`${origin}${pathname}`).toBe('https://tpp.example/callback');
        expect([...searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
        expect([searchParams.get('iss'), searchParams.get('state')]).toEqual([issuer, 'the-state']);
      }),
      fuzz(100),
    );
  });

  test('is not redirected by a request_uri that was not pushed', { timeout: fuzzTimeout }, async () => {
    const prefix = 'urn:ietf:params:oauth:request_uri:';
    const uri = fc.oneof(
      hostileText,
      hostileText.map((text) => `${prefix}${text}`),
      fc.base64String().map((text) => `${prefix}${text}`),
    );
    await fc.assert(
      fc.asyncProperty(uri, hostileText, fc.boolean(), async (request_uri, other, isOwn) => {
        const query = `?${new URLSearchParams({ client_id: isOwn ? 'tpp-1' : other, request_uri })}`;
        const { status, location } = await sendGood('authorize', (good) => ({ ...good, query }));
        expect([status, location]).toEqual([400, null]);
      }),
      fuzz(120),
    );
  });
});

describe('the documents', () => {
  test('are the same for every request', { timeout: fuzzTimeout }, async () => {
    const bank = await openBank({});
    const paths = [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
      '/.well-known/jwks.json',
    ];
    const query = fc.oneof(
      fc.constant(''),
      hostileText.map((text) => `?${encodeURI(text.replace(/\p{Cs}/gu, ''))}`),
    );
    const call = (path: string, init: RequestInit) => bank.service(new Request(`${issuer}${path}`, init), {});
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), query, headers, async (path, requested, added) => {
        const plain = await call(path, {});
        const { status, text } = await expectHarmless(
          bank,
          path,
          await call(`${path}${requested}`, { headers: added }),
        );
        expect([status, text]).toEqual([200, await plain.text()]);
      }),
      fuzz(60),
    );
  });
});

describe('any path', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'oauth',
      'token',
      'par',
      'Token',
      '.well-known',
      '..',
      '.',
      '',
      '%2e%2e',
      '%2f',
      'token%00',
      '__proto__',
    ),
    hostileText.map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''))),
  );

  test('is an endpoint or not found', { timeout: fuzzTimeout }, async () => {
    const bank = await openBank({});
    const known = [...names.map((name) => pathOf(name)), '/oauth/authorize', resourcePath];
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 4 }), async (segments) => {
        const request = new Request(`${issuer}/${segments.join('/')}`, { method: 'POST' });
        const response = await bank.service(request, {});
        const { pathname } = new URL(request.url);
        const { status } = await expectHarmless(bank, pathname, response);
        const isKnown = known.includes(pathname) || /^\/[.]well-known\/(openid-|oauth-|jwks)/.test(pathname);
        if (!isKnown) expect(status).toBe(404);
      }),
      fuzz(120),
    );
  });
});

function pathOf(name: GoodRequestName): string {
  const paths: Readonly<Record<string, string>> = {
    push: '/oauth/par',
    introspect: '/oauth/introspect',
    revoke: '/oauth/revoke',
    userinfo: '/oauth/userinfo',
  };
  return paths[name] ?? '/oauth/token';
}
