import { codeChallenge, issuer, sampleForm } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, send } from '../refusals/draft.ts';
import { type GoodRequestName, goodRequests } from '../refusals/good-requests.ts';
import { certificate, openBank, type RefusalBank, resourcePath } from '../refusals/refusal-bank.ts';
import { expectHarmless } from './expect-harmless.ts';
import { fuzz, fuzzTimeout } from './fuzz-options.ts';
import { headerText, registrations } from './hostile.ts';
import { changesOf, type FormChanges, rawPair } from './hostile-form.ts';
import { answersChallenge, isValidPush, readSentForm } from './valid-request.ts';

const paths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
  '/oauth/par',
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/introspect',
  '/oauth/revoke',
  '/oauth/userinfo',
  resourcePath,
] as const;

const focuses = {
  push: [
    ...Object.keys(sampleForm),
    'authorization_details',
    'response_mode',
    'prompt',
    'max_age',
    'dpop_jkt',
  ],
  exchange: ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'scope'],
  own: ['grant_type', 'scope', 'client_id'],
  introspect: ['token', 'token_type_hint'],
  revoke: ['token', 'token_type_hint'],
} as const;

async function sendChanged(bank: RefusalBank, good: Draft, { removed, replaced, added }: FormChanges) {
  let sent = '';
  const encode = (form: string) => {
    sent = [form, ...added].join('&');
    return new TextEncoder().encode(sent);
  };
  const gone = Object.fromEntries(removed.map((name) => [name, undefined]));
  const form = { ...good.form, ...gone, ...Object.fromEntries(replaced) };
  const response = await send(bank, { ...good, form, encode });
  return { response, form: readSentForm(new TextDecoder().decode(new TextEncoder().encode(sent))) };
}

async function changeRequest(name: GoodRequestName, changes: FormChanges) {
  const { client, prepare } = goodRequests[name];
  const bank = await openBank(client);
  const good = await prepare(bank);
  const { response, form } = await sendChanged(bank, good, changes);
  return { good, form, ...(await expectHarmless(bank, good.path, response)) };
}

describe('any form of an authenticated client', () => {
  test('is accepted by the push endpoint exactly when it is a valid request', {
    timeout: fuzzTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(focuses.push), async (changes) => {
        const { status, form } = await changeRequest('push', changes);
        expect(status === 201).toBe(form !== undefined && isValidPush(form));
      }),
      fuzz(300),
    );
  });

  test('gets tokens for a code only with all its parameters', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(focuses.exchange), async (changes) => {
        const { status, text, form, good } = await changeRequest('exchange', changes);
        const isValid =
          form?.get('code') === good.form?.code &&
          form?.get('grant_type') === 'authorization_code' &&
          form.get('redirect_uri') === sampleForm.redirect_uri &&
          answersChallenge(form.get('code_verifier') ?? '', codeChallenge);
        if (!isValid && form?.get('grant_type') !== 'client_credentials') expect(status).not.toBe(200);
        if (status === 200 && !isValid) expect(text).not.toMatch(/refresh_token|id_token|accounts/);
      }),
      fuzz(100),
    );
  });

  test('gets a token only for the client itself and its own scopes', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(focuses.own), async (changes) => {
        const { status, text, form } = await changeRequest('own', changes);
        if (status !== 200) return;
        const { scope, ...others } = JSON.parse(text) as Readonly<Record<string, unknown>>;
        expect(form?.get('grant_type')).toBe('client_credentials');
        expect(['consents', 'webhooks', 'payments']).toEqual(
          expect.arrayContaining(String(scope).split(' ')),
        );
        expect(Object.keys(others)).toEqual(['access_token', 'token_type', 'expires_in']);
      }),
      fuzz(120),
    );
  });

  test('gets no information by introspection', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(focuses.introspect), async (changes) => {
        const { status, text } = await changeRequest('introspect', changes);
        if (status === 200) expect(text).toBe('{"active":false}');
      }),
      fuzz(100),
    );
  });

  test('gets an empty response to a revocation', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(focuses.revoke), async (changes) => {
        const { status, text } = await changeRequest('revoke', changes);
        if (status === 200) expect(text).toBe('');
      }),
      fuzz(100),
    );
  });
});

const formType = 'application/x-www-form-urlencoded';
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant(formType) },
  fc.constantFrom(
    ...[
      `${formType};charset=utf-16`,
      `${formType};charset=`,
      `${formType}; ${formType}`,
      formType.toUpperCase(),
    ],
    ...['application/json', 'multipart/form-data', 'text/plain', '', '/', `${formType},`],
  ),
  headerText,
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.array(rawPair, { maxLength: 8 }).map((pairs) => new TextEncoder().encode(pairs.join('&'))),
  fc
    .tuple(fc.constantFrom('a', '&', 'a&', 'a=%', '%00'), fc.integer({ min: 65_520, max: 65_560 }))
    .map(([text, length]) => new TextEncoder().encode(text.repeat(length).slice(0, length))),
);
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('POST', 'GET') },
  fc.constantFrom(
    'HEAD',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'PROPFIND',
    'post',
    'Post',
    'QUERY',
    '__proto__',
  ),
);
const query = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?client_id=tpp-1',
    '?client_id=tpp-1&request_uri=urn:ietf:params:oauth:request_uri:x',
  ),
  fc.array(rawPair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
);

const anything = fc.record({
  client: registrations,
  path: fc.constantFrom(...paths),
  method,
  query,
  type,
  body,
  dpop: fc.option(headerText, { nil: undefined }),
});

describe('any request without a client', () => {
  test('gets only the public documents', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (requested) => {
        const bank = await openBank(requested.client);
        const takesBody = !['GET', 'HEAD'].includes(requested.method);
        const request = new Request(`${issuer}${requested.path}${requested.query}`, {
          method: requested.method,
          headers: { 'content-type': requested.type, ...(requested.dpop && { dpop: requested.dpop }) },
          ...(takesBody && { body: Uint8Array.from(requested.body) }),
        });
        const response = await bank.service(request, {});
        const { status } = await expectHarmless(bank, requested.path, response);
        const isDocument =
          requested.path.startsWith('/.well-known') && ['GET', 'HEAD'].includes(request.method);
        expect(status === 200).toBe(isDocument);
        expect(response.headers.has('location')).toBe(false);
      }),
      fuzz(500),
    );
  });

  test('is not authenticated by a certificate without a registered subject', {
    timeout: fuzzTimeout,
  }, async () => {
    const der = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(certificate.length - 1).map((length) => certificate.slice(0, length)),
    );
    await fc.assert(
      fc.asyncProperty(der, changesOf(focuses.own), async (bytes, changes) => {
        const bank = await openBank(goodRequests.certifiedOwn.client);
        const good = { ...(await goodRequests.certifiedOwn.prepare(bank)), certificate: bytes };
        const { response } = await sendChanged(bank, good, changes);
        expect((await expectHarmless(bank, good.path, response)).status).toBeGreaterThanOrEqual(400);
      }),
      fuzz(120),
    );
  });
});
