import { createVerifier, type VerifierOptions } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { now, prepareCase, sampleEvent, sampleText, secret, sign, utf8 } from './cases/verification-case.ts';

const { delivery } = await prepareCase({ name: '', verdict: 'accepted' });
const right = { secrets: [secret], now: () => now };

const detached = (): Uint8Array => {
  const bytes = utf8(secret);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
};

describe('secrets', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a text instead of a list', secret],
    ['an empty list', []],
    ['an empty text', ['']],
    ['empty bytes', [new Uint8Array()]],
    ['an environment variable that is not set', [undefined]],
    ['a secret and an empty text', [secret, '']],
    ['a list with a gap', Object.assign([], { 1: secret })],
    ['a number', [7]],
    ['a list of bytes', [[1, 2, 3]]],
    ['an object', [{ secret }]],
    ['bytes that were transferred to another thread', [detached()]],
  ])('are refused at the creation of the verifier: %s', (_, secrets) => {
    for (const create of [createVerifier, createVerifierSync]) {
      const options = { secrets } as unknown as { secrets: string[] };
      expect(() => create(options)).toThrow(expect.objectContaining({ code: 'secret_invalid', status: 500 }));
    }
  });

  test('are copied, so that a caller can clear its bytes later', async () => {
    const bytes = utf8(secret);
    const verify = createVerifier({ ...right, secrets: [bytes] });
    const verifySync = createVerifierSync({ ...right, secrets: [bytes] });
    bytes.fill(0);
    expect(await verify(delivery)).toEqual(sampleEvent);
    expect(verifySync(delivery)).toEqual(sampleEvent);
  });

  test('given as a view use only the bytes of the view', async () => {
    const memory = utf8(`..${secret}..`);
    const verify = createVerifier({ ...right, secrets: [memory.subarray(2, -2)] });
    expect(await verify(delivery)).toEqual(sampleEvent);
  });
});

describe('the numeric options', () => {
  const refused = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '300000', true, null];
  test.each(['toleranceMs', 'maxBodyBytes', 'seenTtlMs'])(
    'include %s, which must be positive and finite',
    (name) => {
      for (const create of [createVerifier, createVerifierSync]) {
        for (const value of refused) {
          expect(() => create({ ...right, [name]: value })).toThrow(
            new RangeError(`${name} must be a positive number`),
          );
        }
      }
    },
  );

  test('accept false only for the tolerance', () => {
    expect(() => createVerifier({ ...right, toleranceMs: false })).not.toThrow();
    const options = { ...right, maxBodyBytes: false } as unknown as VerifierOptions;
    expect(() => createVerifier(options as Omit<VerifierOptions, 'schema'>)).toThrow(RangeError);
  });

  test('include the body size, which the verifier exposes', () => {
    expect(createVerifier(right).maxBodyBytes).toBe(2_097_152);
    expect(createVerifierSync({ ...right, maxBodyBytes: 10 }).maxBodyBytes).toBe(10);
  });
});

describe('now', () => {
  test('is read at every delivery, by default from the system clock', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    try {
      const verify = createVerifier({ secrets: [secret] });
      expect(await verify(delivery)).toEqual(sampleEvent);
      vi.setSystemTime(now + 300_000);
      expect(await verify.safe(delivery)).toMatchObject({ error: { code: 'timestamp_too_old' } });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('seen', () => {
  test('is called with the event id of the body and 24 hours', async () => {
    const seen = vi.fn(() => false);
    await createVerifier({ ...right, seen })(delivery);
    createVerifierSync({ ...right, seen, seenTtlMs: 5 })(delivery);
    expect(seen.mock.calls).toEqual([
      ['evt_01', 86_400_000],
      ['evt_01', 5],
    ]);
  });

  test('is called only for events that passed all earlier checks', async () => {
    const seen = vi.fn(() => false);
    const verify = createVerifier({ ...right, seen });
    const headers = {
      'x-webhook-signature': 'f'.repeat(64),
      'x-webhook-timestamp': new Date(now).toISOString(),
    };
    await verify.safe({ body: sampleText, headers });
    await verify.safe({
      body: sampleText,
      headers: { ...headers, 'x-webhook-signature': await sign(utf8(sampleText)), 'x-event-id': 'evt_02' },
    });
    expect(seen).not.toHaveBeenCalled();
  });

  test('accepts one of two simultaneous deliveries of an event', async () => {
    const ids = new Set<string>();
    const seen = async (id: string): Promise<boolean> => ids.size === ids.add(id).size;
    const verify = createVerifier({ ...right, seen });
    const verdicts = await Promise.all([verify.safe(delivery), verify.safe(delivery)]);
    expect(verdicts.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('makes verify and verify.safe reject with its error', async () => {
    const failure = new Error('the store is down');
    const verify = createVerifier({ ...right, seen: () => Promise.reject(failure) });
    const verifySync = createVerifierSync({
      ...right,
      seen: () => {
        throw failure;
      },
    });
    await expect(verify(delivery)).rejects.toBe(failure);
    await expect(verify.safe(delivery)).rejects.toBe(failure);
    expect(() => verifySync(delivery)).toThrow(failure);
    expect(() => verifySync.safe(delivery)).toThrow(failure);
  });

  test.each([undefined, null, 'OK', 1, 0])('throws as misuse when it returns %j', async (answer) => {
    const seen = () => answer as unknown as boolean;
    await expect(createVerifier({ ...right, seen })(delivery)).rejects.toThrow(TypeError);
    expect(() => createVerifierSync({ ...right, seen }).safe(delivery)).toThrow(TypeError);
  });

  test('throws as misuse when it returns a promise to the synchronous verifier', () => {
    const seen = () => Promise.resolve(false) as unknown as boolean;
    expect(() => createVerifierSync({ ...right, seen })(delivery)).toThrow(TypeError);
  });
});

describe('schema', () => {
  const schema = z.object({
    id: z.string(),
    type: z.literal('payment.completed').transform(() => 'paid' as const),
  });

  test('replaces the event by its output', async () => {
    expect(await createVerifier({ ...right, schema })(delivery)).toEqual({ id: 'evt_01', type: 'paid' });
    expect(createVerifierSync({ ...right, schema })(delivery)).toEqual({ id: 'evt_01', type: 'paid' });
  });

  test('may be asynchronous, but not in the synchronous verifier', async () => {
    const later = schema.refine(() => Promise.resolve(true));
    expect(await createVerifier({ ...right, schema: later })(delivery)).toMatchObject({ type: 'paid' });
    expect(() => createVerifierSync({ ...right, schema: later })(delivery)).toThrow(TypeError);
  });
});

describe('the body', () => {
  test('is parsed from the verified bytes, even if the caller reuses the buffer', async () => {
    const bytes = utf8(sampleText);
    const headers = {
      'x-webhook-signature': await sign(bytes),
      'x-webhook-timestamp': new Date(now).toISOString(),
    };
    const verified = createVerifier(right)({ body: bytes, headers });
    bytes.set(utf8(sampleText.replace('evt_01', 'evt_99')));
    expect(await verified).toEqual(sampleEvent);
  });

  test('may be in memory shared between threads', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(sampleText.length));
    shared.set(utf8(sampleText));
    const headers = {
      'x-webhook-signature': await sign(utf8(sampleText)),
      'x-webhook-timestamp': new Date(now).toISOString(),
    };
    expect(await createVerifier(right)({ body: shared, headers })).toEqual(sampleEvent);
    expect(createVerifierSync(right)({ body: shared, headers })).toEqual(sampleEvent);
  });
});

test('a prototype in the data of an event affects no other object', async () => {
  const text = sampleText.replace('"data":{', '"data":{"__proto__":{"admin":true},');
  const headers = { 'x-webhook-signature': await sign(utf8(text)) };
  const event = await createVerifier({ secrets: [secret], toleranceMs: false })({ body: text, headers });
  expect(Object.getPrototypeOf(event.data)).toBe(Object.prototype);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});
