import fc from 'fast-check';
import { base64url, compactVerify, exportJWK, generateKeyPair, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { parseJwt, signJwt, verifyJwt } from '../../src/jwt/jws.ts';
import { webSignatureVerifier } from '../../src/jwt/signature-verifier.ts';
import { type SigningAlgorithm, type SigningKey, signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { nodeSignatureVerifier } from '../../src/node/signature-verifier.ts';
import { createNodeSigningKey } from '../../src/node/signing-key.ts';
import { fuzz, fuzzTimeout } from '../fuzz/fuzz-options.ts';
import { hostileJson } from '../fuzz/hostile.ts';

const keys = new Map(
  await Promise.all(signingAlgorithms.map(async (alg) => [alg, await createKey(alg)] as const)),
);
const verifiers = { node: nodeSignatureVerifier, web: webSignatureVerifier };
const rules = { types: ['jwt'], absentType: 'accepted', algorithm: undefined } as const;
const names = { PS256: ['PS256'], ES256: ['ES256'], EdDSA: ['EdDSA', 'Ed25519'] };

async function createKey(alg: SigningAlgorithm): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return createNodeSigningKey({ ...(await exportJWK(privateKey)), alg, kid: 'key' });
}

function keyOf(alg: SigningAlgorithm): SigningKey {
  const key = keys.get(alg);
  if (key === undefined) throw new Error(`There is no key for ${alg}`);
  return key;
}

/** Reads a JWT as jose does, with any header that jose understands. */
async function readByJose(compact: string, alg: SigningAlgorithm, key: JWK) {
  const { alg: _, ...withoutName } = key;
  return compactVerify(compact, withoutName, { algorithms: names[alg] }).catch(() => undefined);
}

async function readByUs(compact: string, key: JWK, name: keyof typeof verifiers) {
  const jwt = parseJwt(compact);
  const verified =
    jwt && (await verifyJwt(jwt, { signatures: verifiers[name], rules, findKeys: () => [key] }));
  return verified?.ok === true ? verified.value : undefined;
}

/** The reasons to refuse a JWT that jose accepts, written independently of the implementation. */
const reasons: Readonly<Record<string, (compact: string, header: object, payload: string) => boolean>> = {
  'the same bytes in another encoding': (compact) =>
    compact.split('.').some((part) => base64url.encode(base64url.decode(part)) !== part),
  'a byte order mark': (compact) => /^77u_|[.]77u_.*[.]/.test(compact),
  'an extension': (_, header) => 'crit' in header || 'b64' in header,
  'another type': (_, header) =>
    'typ' in header && !/^(application\/)?jwt$/i.test(typeof header.typ === 'string' ? header.typ : ''),
  'a key with another kid': (_, header) => 'kid' in header && header.kid !== 'key',
  'claims that are no JSON object': (_, __, payload) => !isObject(parse(payload)),
  'a length over 64 KiB': (compact) => compact.length > 65_536,
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Header and claims as raw JSON, to allow duplicate members and any values. */
const member = (known: readonly string[], values: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...known), fc.oneof(values, hostileJson));
const headerValues = fc.constantFrom(
  ...[
    '"ES256"',
    '"PS256"',
    '"EdDSA"',
    '"Ed25519"',
    '"none"',
    '"HS256"',
    '"JWT"',
    '"application/jwt"',
    '"key"',
  ],
  ...['["b64"]', '["exp"]', '[]', 'true', 'false', '{"kty":"oct","k":"AA"}'],
);
const headers = fc.array(
  member(['alg', 'typ', 'kid', 'crit', 'b64', 'zip', 'jwk', 'x5c', '__proto__'], headerValues),
  { maxLength: 2 },
);
const claims = fc.array(member(['iss', 'exp', 'sub', '__proto__'], fc.constantFrom('"a"', '1', '1e999')), {
  maxLength: 3,
});
const payloads = fc.oneof(
  { weight: 5, arbitrary: claims.map(writeObject) },
  hostileJson,
  fc.constantFrom('', '[]', 'null', '"text"', '\ufeff{}', 'too long'),
);

function writeObject(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

const damages: Readonly<Record<string, (compact: string, at: number) => string>> = {
  nothing: (compact) => compact,
  'one character': (compact, at) => replaceAt(compact, at, compact[at] === 'A' ? 'B' : 'A'),
  'one more character': (compact, at) => `${compact.slice(0, at)}A${compact.slice(at)}`,
  'one character fewer': (compact, at) => replaceAt(compact, at, ''),
  padding: (compact) => `${compact}=`,
  'padding of two': (compact) => `${compact}==`,
  'white space': (compact, at) => `${compact.slice(0, at)}\n${compact.slice(at)}`,
  'the other alphabet': (compact) => compact.replace('-', '+').replace('_', '/'),
  'the last bits': (compact) => replaceAt(compact, compact.length - 1, 'f'),
  'a fourth part': (compact) => `${compact}.AA`,
  'no signature': (compact) => compact.slice(0, compact.lastIndexOf('.') + 1),
};

function replaceAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

const tokens = fc.record({
  alg: fc.constantFrom(...signingAlgorithms),
  header: headers,
  payload: payloads,
  damage: fc.oneof(
    { weight: 2, arbitrary: fc.constant('nothing') },
    fc.constantFrom(...Object.keys(damages)),
  ),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

type TokenDraft = typeof tokens extends fc.Arbitrary<infer Draft> ? Draft : never;

async function writeToken({ alg, header, payload, damage, place }: TokenDraft): Promise<string> {
  const body = payload === 'too long' ? `{"long":"${'x'.repeat(50_000)}"}` : payload;
  const input = [writeObject([['alg', JSON.stringify(alg)], ...header]), body]
    .map(base64url.encode)
    .join('.');
  const signature = await keyOf(alg).sign(new TextEncoder().encode(input));
  const compact = `${input}.${base64url.encode(signature)}`;
  return damages[damage]?.(compact, Math.floor(place * compact.length)) ?? compact;
}

test.each(['node', 'web'] as const)(
  'the verifier for %s reads a JWT as jose does, or refuses it for a documented reason',
  { timeout: fuzzTimeout },
  async (name) => {
    await fc.assert(
      fc.asyncProperty(tokens, async (draft) => {
        const compact = await writeToken(draft);
        const key = keyOf(draft.alg).publicJwk;
        const [ours, theirs] = [
          await readByUs(compact, key, name),
          await readByJose(compact, draft.alg, key),
        ];
        const payload = new TextDecoder().decode(theirs?.payload);
        const found = Object.entries(reasons).flatMap(([reason, applies]) =>
          theirs !== undefined && applies(compact, theirs.protectedHeader, payload) ? [reason] : [],
        );
        const isAccepted = theirs !== undefined && found.length === 0;
        expect({ isAccepted: ours !== undefined, found }).toEqual({ isAccepted, found });
        if (ours !== undefined)
          expect([ours.header, ours.claims]).toEqual([theirs?.protectedHeader, JSON.parse(payload)]);
      }),
      fuzz(400),
    );
  },
);

test('jose accepts every JWT of the signer with the same claims', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...signingAlgorithms),
      fc.dictionary(fc.string(), fc.jsonValue()),
      async (alg, members) => {
        const key = keyOf(alg);
        const compact = await signJwt(key, { typ: 'JWT' }, members);
        const read = await readByJose(compact, alg, key.publicJwk);
        expect(read?.protectedHeader).toEqual({ alg, typ: 'JWT', kid: 'key' });
        expect(new TextDecoder().decode(read?.payload)).toBe(JSON.stringify(members));
      },
    ),
    fuzz(200),
  );
});
