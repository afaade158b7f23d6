import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, send } from '../refusals/draft.ts';
import { type GoodRequestName, goodRequests } from '../refusals/good-requests.ts';
import { certificate, openBank, type RefusalBank, resourcePath } from '../refusals/refusal-bank.ts';
import { codeChallenge, codeVerifier, issuer, sampleForm } from '../sample-request.ts';
import { expectHarmless } from './expect-harmless.ts';
import { fuzz, fuzzTimeout } from './fuzz-options.ts';
import { answersChallenge, mayBePushed, readSentForm } from './honest-request.ts';
import { headerText, hostileText, registrations } from './hostile.ts';

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

const parameters = [
  ...Object.keys(sampleForm),
  ...['grant_type', 'code', 'code_verifier', 'refresh_token', 'token', 'token_type_hint', 'request'],
  ...['request_uri', 'response_mode', 'authorization_details', 'prompt', 'max_age', 'acr_values'],
  ...['dpop_jkt', 'client_secret', '__proto__', 'constructor', 'toString'],
] as const;

/** Values that mean something somewhere, so that what is sent gets further than its first check. */
const meaningful = fc.constantFrom(
  ...Object.values(sampleForm),
  ...['client_credentials', 'authorization_code', 'refresh_token', 'password', codeVerifier, 'S256', 'plain'],
  ...['openid', 'payments', 'accounts', 'consents webhooks', 'openid payments', 'openid accounts payments'],
  ...['consent-of-payment', 'consent-of-other', 'jwt', 'login', 'login consent', '0', '60'],
  '[{"type":"account-access","consent_id":"consent-1"}]',
  '[{"consent_id":"consent-of-payment","type":"payment"}]',
);

const pair = fc.tuple(
  fc.oneof(fc.constantFrom(...parameters), hostileText),
  fc.oneof(meaningful, hostileText),
);
/** A name and value as text: encoded, half encoded, or as they are. */
const rawPair = fc.tuple(pair, fc.constantFrom('encoded', 'form', 'raw')).map(([[name, value], spelling]) => {
  if (spelling === 'raw') return `${name}=${value}`;
  if (spelling === 'form') return new URLSearchParams([[name, value]]).toString();
  return `${percentEncode(name)}=${percentEncode(value)}`;
});

function percentEncode(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** What is done to the form of a good request: parameters are taken out, others put in. */
const mutation = fc.record({
  removed: fc.subarray([...parameters], { maxLength: 4 }),
  replaced: fc.dictionary(fc.constantFrom(...parameters), fc.oneof(meaningful, hostileText), { maxKeys: 3 }),
  added: fc.array(rawPair, { maxLength: 2 }),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes a good request, sends it, and answers with the form as it was sent. */
async function sendChanged(bank: RefusalBank, good: Draft, { removed, replaced, added }: Mutation) {
  let sent = '';
  const encode = (form: string) => {
    sent = [form, ...added].join('&');
    return new TextEncoder().encode(sent);
  };
  const gone = Object.fromEntries(removed.map((name) => [name, undefined]));
  // A member of this name would be lost in a copy of the object.
  const changes = Object.entries(replaced).filter(([name]) => name !== '__proto__');
  const form = { ...good.form, ...gone, ...Object.fromEntries(changes) };
  const response = await send(bank, { ...good, form, encode });
  return { response, form: readSentForm(new TextDecoder().decode(new TextEncoder().encode(sent))) };
}

async function changeRequest(name: GoodRequestName, changes: Mutation) {
  const { client, prepare } = goodRequests[name];
  const bank = openBank(client);
  const good = await prepare(bank);
  const { response, form } = await sendChanged(bank, good, changes);
  return { good, form, ...(await expectHarmless(bank, good.path, response)) };
}

describe('any form of an authenticated client', () => {
  test('is pushed where it is an honest request, and else refused', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (changes) => {
        const { status, form } = await changeRequest('push', changes);
        expect(status === 201).toBe(form !== undefined && mayBePushed(form));
      }),
      fuzz(500),
    );
  });

  test('gets tokens for a code with all that belongs to it alone', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (changes) => {
        const { status, text, form, good } = await changeRequest('exchange', changes);
        const isHonest =
          form?.get('code') === good.form?.code &&
          form?.get('grant_type') === 'authorization_code' &&
          form.get('redirect_uri') === sampleForm.redirect_uri &&
          answersChallenge(form.get('code_verifier') ?? '', codeChallenge);
        if (!isHonest && form?.get('grant_type') !== 'client_credentials') expect(status).not.toBe(200);
        if (status === 200 && !isHonest) expect(text).not.toMatch(/refresh_token|id_token|accounts/);
      }),
      fuzz(150),
    );
  });

  test('gets a token for the client itself and its own scopes alone', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (changes) => {
        const { status, text, form } = await changeRequest('own', changes);
        if (status !== 200) return;
        const { scope, ...others } = JSON.parse(text) as Readonly<Record<string, unknown>>;
        expect(form?.get('grant_type')).toBe('client_credentials');
        expect(['consents', 'webhooks', 'payments']).toEqual(
          expect.arrayContaining(String(scope).split(' ')),
        );
        expect(Object.keys(others)).toEqual(['access_token', 'token_type', 'expires_in']);
      }),
      fuzz(200),
    );
  });

  test('learns nothing by introspection', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (changes) => {
        const { status, text } = await changeRequest('introspect', changes);
        if (status === 200) expect(text).toBe('{"active":false}');
      }),
      fuzz(150),
    );
  });

  test('revokes without a word', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (changes) => {
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

describe('any request of whoever is no client', () => {
  test('gets the public documents, and nothing else', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (asked) => {
        const bank = openBank(asked.client);
        const takesBody = !['GET', 'HEAD'].includes(asked.method);
        const request = new Request(`${issuer}${asked.path}${asked.query}`, {
          method: asked.method,
          headers: { 'content-type': asked.type, ...(asked.dpop && { dpop: asked.dpop }) },
          ...(takesBody && { body: Uint8Array.from(asked.body) }),
        });
        const response = await bank.service(request, {});
        const { status } = await expectHarmless(bank, asked.path, response);
        const isDocument = asked.path.startsWith('/.well-known') && ['GET', 'HEAD'].includes(request.method);
        expect(status === 200).toBe(isDocument);
        expect(response.headers.has('location')).toBe(false);
      }),
      fuzz(800),
    );
  });

  test('is no client by a certificate that names nobody', { timeout: fuzzTimeout }, async () => {
    const der = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(certificate.length - 1).map((length) => certificate.slice(0, length)),
    );
    await fc.assert(
      fc.asyncProperty(der, mutation, async (bytes, changes) => {
        const bank = openBank(goodRequests.certifiedOwn.client);
        const good = { ...(await goodRequests.certifiedOwn.prepare(bank)), certificate: bytes };
        const { response } = await sendChanged(bank, good, changes);
        expect((await expectHarmless(bank, good.path, response)).status).toBeGreaterThanOrEqual(400);
      }),
      fuzz(200),
    );
  });
});
