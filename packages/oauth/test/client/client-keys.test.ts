import { createTestKey, now, type TestKey } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClientKeys, registeredClientKeys } from '../../src/client/client-keys.ts';

const uri = 'https://tpp.example/jwks';
const client = { jwks_uri: uri };
const minute = 60_000;
const keys = await Promise.all(['a', 'b'].map((kid) => createTestKey('ES256', kid)));
const [a, b] = keys as [TestKey, TestKey];

const write = (...published: readonly TestKey[]) =>
  JSON.stringify({ keys: published.map(({ publicJwk }) => publicJwk) });
const named = (kid: string) => ({ alg: 'ES256', kid }) as const;

let time: number;
let fetched: string[];
let failures: unknown[];
let answer: () => Promise<string>;
let source: ReturnType<typeof createClientKeys>;

beforeEach(() => {
  time = now;
  fetched = [];
  failures = [];
  answer = async () => write(a);
  source = createClientKeys({
    clock: { now: () => time },
    fetchKeySet: (address) => {
      fetched.push(address);
      return answer();
    },
    onFailure: (address, error) => failures.push([address, String(error)]),
  });
});

const find = async (kid: string, holder: Parameters<typeof source.find>[0] = client) =>
  (await source.find(holder, named(kid))).map((key) => key.kid);
const down = () => Promise.reject(new Error('down'));

describe('keys in the registration', () => {
  test('are used unchanged and never fetched', async () => {
    const holder = { jwks: { keys: [a.publicJwk] } };
    expect(await find('other', holder)).toEqual(['a']);
    expect(await registeredClientKeys.find(holder, named('a'))).toEqual([a.publicJwk]);
    expect(await registeredClientKeys.find(client, named('a'))).toEqual([]);
    expect(await find('a', {})).toEqual([]);
    expect(fetched).toEqual([]);
  });
});

describe('keys at a jwks_uri', () => {
  test('are fetched once and used for ten minutes', async () => {
    expect(await find('a')).toEqual(['a']);
    time += 10 * minute - 1;
    expect(await find('a')).toEqual(['a']);
    expect(fetched).toEqual([uri]);
    time += 1;
    answer = async () => write(b);
    expect(await find('a')).toEqual(['b']);
    expect(fetched).toHaveLength(2);
  });

  test('are the same objects until the next fetch, so that imported keys stay cached', async () => {
    const [first] = await source.find(client, named('a'));
    expect((await source.find(client, named('a')))[0]).toBe(first);
  });

  test('are fetched again for an unknown kid, at most once a minute', async () => {
    await find('a');
    answer = async () => write(a, b);
    time += minute - 1;
    expect(await find('b')).toEqual(['a']);
    time += 1;
    expect(await find('b')).toEqual(['a', 'b']);
    expect(await Promise.all(['x', 'y', 'z'].map((kid) => find(kid)))).toHaveLength(3);
    expect(fetched).toHaveLength(2);
    time += minute;
    await find('x');
    expect(fetched).toHaveLength(3);
  });

  test('are fetched again without a kid when no key matches the algorithm', async () => {
    await find('a');
    time += minute;
    await source.find(client, { alg: 'ES256', kid: undefined });
    expect(fetched).toHaveLength(1);
    await source.find(client, { alg: 'PS256', kid: undefined });
    expect(fetched).toHaveLength(2);
  });

  test('are used for one day when their source fails', async () => {
    await find('a');
    answer = down;
    time += 24 * 60 * minute - 1;
    expect(await find('a')).toEqual(['a']);
    expect(failures).toEqual([[uri, 'Error: down']]);
    time += 1;
    expect(await find('a')).toEqual([]);
  });

  test('are fetched again soon when the first fetch failed', async () => {
    answer = down;
    expect(await find('a')).toEqual([]);
    answer = async () => write(a);
    time += 9_999;
    expect(await find('a')).toEqual([]);
    time += 1;
    expect(await find('a')).toEqual(['a']);
    expect(fetched).toHaveLength(2);
  });

  test.each([
    ['text that is no JSON', '<html>'],
    ['JSON that is not an object', '[]'],
    ['an object without keys', '{}'],
    ['keys that are not a list', '{"keys":{}}'],
    ['JSON that is nested too deeply', `{"keys":${'['.repeat(30_000)}`],
  ])('stay in use when the source returns %s', async (_, text) => {
    await find('a');
    time += 10 * minute;
    answer = async () => text;
    expect(await find('a')).toEqual(['a']);
    expect(failures).toEqual([[uri, 'TypeError: The response of jwks_uri is not a key set (RFC 7517)']]);
  });

  test('are dropped when the client no longer publishes them', async () => {
    await find('a');
    time += 10 * minute;
    answer = async () => '{"keys":[]}';
    expect(await find('a')).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('are fetched once for 100 parallel callers', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => find('a')));
    expect(found).toEqual(Array.from({ length: 100 }, () => ['a']));
    expect(fetched).toHaveLength(1);
  });

  test('do not delay other clients when one source hangs', async () => {
    const release: (() => void)[] = [];
    answer = () => new Promise((resolve) => release.push(() => resolve(write(a))));
    const waiting = find('a');
    answer = async () => write(b);
    expect(await find('b', { jwks_uri: 'https://other.example/jwks' })).toEqual(['b']);
    release[0]?.();
    expect(await waiting).toEqual(['a']);
  });

  test('are evicted for the least recently seen clients', async () => {
    await find('a');
    for (let index = 0; index < 1_000; index += 1) await find('a', { jwks_uri: `${uri}/${index}` });
    fetched = [];
    await find('a', { jwks_uri: `${uri}/999` });
    expect(fetched).toEqual([]);
    await find('a');
    expect(fetched).toEqual([uri]);
  });
});
