import { describe, expect, test } from 'vitest';
import { announceDpopNonces, createDpopNonces } from '../../src/sender-constraint/dpop-nonces.ts';

const secret = new Uint8Array(32).fill(7);
const lifetime = 60_000;

function noncesAt(now: number, key = secret) {
  return createDpopNonces({ secret: key, clock: { now: () => now }, lifetime }).accepted();
}

describe('createDpopNonces', () => {
  test('issues one nonce for each window and accepts it in the next window too', () => {
    const [current] = noncesAt(lifetime * 10);
    expect(current).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(noncesAt(lifetime * 11 - 1)[0]).toBe(current);
    expect(noncesAt(lifetime * 11)[0]).not.toBe(current);
    expect(noncesAt(lifetime * 12 - 1)).toContain(current);
    expect(noncesAt(lifetime * 12)).not.toContain(current);
    expect(noncesAt(lifetime * 9)).not.toContain(current);
  });

  test('derives nonces from a copy of the secret', () => {
    const own = new Uint8Array(32).fill(8);
    const nonces = createDpopNonces({ secret: own, clock: { now: () => 0 }, lifetime });
    const before = nonces.accepted();
    expect(before).not.toEqual(noncesAt(0));
    own.fill(0);
    expect(nonces.accepted()).toEqual(before);
  });

  test.each([
    ['a short secret', { secret: new Uint8Array(31) }, '32 bytes'],
    ['a lifetime of zero', { lifetime: 0 }, 'lifetime'],
    ['a lifetime that is not a number', { lifetime: Number.NaN }, 'lifetime'],
    ['a lifetime with a fraction', { lifetime: 0.5 }, 'lifetime'],
  ])('refuses %s', (_, changes, message) => {
    const options = { secret, clock: { now: () => 0 }, lifetime, ...changes };
    expect(() => createDpopNonces(options)).toThrow(message);
  });
});

describe('announceDpopNonces', () => {
  test('adds the nonce only to responses to a proof', async () => {
    const service = announceDpopNonces(async () => new Response('ok'), { accepted: () => ['new', 'old'] });
    const readNonce = async (headers: Readonly<Record<string, string>>) =>
      (await service(new Request('https://bank.example', { headers }), {})).headers.get('dpop-nonce');
    expect([await readNonce({ dpop: 'any' }), await readNonce({})]).toEqual(['new', null]);
  });
});
