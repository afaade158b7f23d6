import { sampleForm } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleClaims } from '../sample-request.ts';
import { openPushBank } from './push-bank.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '[]', '{}', 'null', '%', '+', ' ', 'a'.repeat(5000)),
);
const forms = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(sampleForm)), fc.string()), hostile);
const claims = fc.dictionary(
  fc.constantFrom(...Object.keys(sampleClaims), 'authorization_details'),
  fc.jsonValue(),
);
const taken = new Set(['client_id', 'client_assertion', 'client_assertion_type', 'client_secret']);

test('every form of an authenticated client is answered with 201 or 400', async () => {
  const tpp = await openPushBank();
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const others = Object.entries(form).filter(([name]) => !taken.has(name));
      const response = await tpp.push(Object.fromEntries(others));
      expect([201, 400]).toContain(response.status);
      expect(Object.keys((await response.json()) as object)).toEqual(
        response.status === 201 ? ['request_uri', 'expires_in'] : ['error', 'error_description'],
      );
    }),
  );
});

test('every signed request object of an authenticated client is answered with 201 or 400', async () => {
  const tpp = await openPushBank();
  await fc.assert(
    fc.asyncProperty(claims, async (changes) => {
      const response = await tpp.pushSigned(changes);
      expect([201, 400]).toContain(response.status);
    }),
  );
});

test('every query of a browser is answered with an error page', async () => {
  const tpp = await openPushBank();
  const names = fc.constantFrom('client_id', 'request_uri', 'request', 'x');
  const pairs = fc.array(fc.tuple(names, fc.oneof(hostile, fc.constant('tpp-1'))), { maxLength: 4 });
  const queries = fc.oneof(
    fc.webQueryParameters(),
    pairs.map((parameters) => new URLSearchParams(parameters).toString()),
  );
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const response = await tpp.open(`/oauth/authorize?${query}`);
      expect(response.status).toBe(400);
      expect(['invalid_request', 'invalid_request_uri']).toContain(await response.text());
      expect(response.headers.has('location')).toBe(false);
    }),
  );
});
