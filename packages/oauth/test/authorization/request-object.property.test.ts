import { createTestKey, issuer, now, sampleClient, type TestKey } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { verifyRequestObject } from '../../src/authorization/request-object.ts';
import type { Client } from '../../src/client/client.ts';
import { sampleClaims, signRequestObject, verification, withKeys } from '../sample-request.ts';

let key: TestKey;
let client: Client;
let signed: string;

beforeAll(async () => {
  key = await createTestKey('EdDSA');
  client = withKeys(sampleClient, key);
  signed = await signRequestObject(key, sampleClaims);
});

function verify(compact: string, holder: Client) {
  return verifyRequestObject({ ...verification, issuer }, compact, holder, now);
}
const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '];

test('a request object with one changed character is refused', async () => {
  const positions = fc.nat(4096);
  await fc.assert(
    fc.asyncProperty(positions, fc.constantFrom(...characters), async (position, character) => {
      const at = position % signed.length;
      const changed = signed.slice(0, at) + character + signed.slice(at + 1);
      fc.pre(changed !== signed);
      expect(await verify(changed, client)).toMatchObject({
        ok: false,
        refusal: { error: 'invalid_request_object', status: 400 },
      });
    }),
    { numRuns: 500 },
  );
});

test('a request object that is cut or extended is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(4096),
      fc.string({ unit: fc.constantFrom(...characters) }),
      async (position, added) => {
        const at = position % signed.length;
        expect(await verify(signed.slice(0, at), client)).toMatchObject({ ok: false });
        if (added !== '') expect(await verify(signed + added, client)).toMatchObject({ ok: false });
      },
    ),
  );
});

test('arbitrary texts are refused and never throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      expect(await verify(text, client)).toMatchObject({
        refusal: { error: 'invalid_request_object' },
      });
    }),
  );
});

test('arbitrary signed claims never throw', async () => {
  const names = fc.constantFrom(...Object.keys(sampleClaims), 'request', '__proto__', 'other');
  const changes = fc.dictionary(names, fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const checked = await verify(await signRequestObject(key, { ...sampleClaims, ...changed }), client);
      if (!checked.ok)
        expect(checked.refusal).toMatchObject({ error: 'invalid_request_object', status: 400 });
    }),
  );
});
