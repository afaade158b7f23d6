import { createHmac } from 'node:crypto';
import { createVerifier, type ReceivedHeaders, type Verification } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const now = Date.parse('2026-01-15T10:30:00.000Z');

const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });
const secrets = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
);

const events = fc
  .record({ id: fc.string(), type: fc.string(), timestamp: fc.string(), data: fc.jsonValue() })
  .map((event) => ({ event, body: Buffer.from(JSON.stringify(event)) }));

const sign = (secret: string | Uint8Array, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const describeVerdict = (verification: Verification<unknown>): string =>
  verification.ok ? 'accepted' : verification.error.code;

const withoutTime = (secret: string | Uint8Array) => ({ secrets: [secret], toleranceMs: false }) as const;

/** Runs both verifiers, which must agree. */
async function check(
  options: Parameters<typeof createVerifierSync>[0],
  delivery: { body: Uint8Array; headers: ReceivedHeaders },
): Promise<string> {
  const verdict = describeVerdict(await createVerifier(options).safe(delivery));
  expect(describeVerdict(createVerifierSync(options).safe(delivery))).toBe(verdict);
  return verdict;
}

test('accepts the right signature for any bytes and any secret', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, bytes(300), async (secret, body) => {
      const headers = { 'x-webhook-signature': sign(secret, body) };
      expect(['invalid_json', 'schema_mismatch']).toContain(
        await check(withoutTime(secret), { body, headers }),
      );
    }),
  );
});

test('returns an event as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, events, async (secret, { event, body }) => {
      const delivery = { body, headers: { 'x-webhook-signature': sign(secret, body) } };
      const sent = JSON.parse(JSON.stringify(event));
      expect(await createVerifier(withoutTime(secret))(delivery)).toEqual(sent);
      expect(createVerifierSync(withoutTime(secret))(delivery)).toEqual(sent);
    }),
  );
});

test('refuses a body with one changed bit', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, events, fc.nat(), fc.nat({ max: 7 }), async (secret, { body }, at, bit) => {
      const headers = { 'x-webhook-signature': sign(secret, body) };
      const changed = body.map((byte, index) => (index === at % body.length ? byte ^ (1 << bit) : byte));
      expect(await check(withoutTime(secret), { body: changed, headers })).toBe('signature_mismatch');
    }),
  );
});

test('refuses any other digest', async () => {
  await fc.assert(
    fc.asyncProperty(events, fc.uint8Array({ minLength: 32, maxLength: 32 }), async ({ body }, digest) => {
      const headers = { 'x-webhook-signature': Buffer.from(digest).toString('hex') };
      expect(await check(withoutTime('secret'), { body, headers })).toBe('signature_mismatch');
    }),
  );
});

test('verifies only the bytes of a view', async () => {
  await fc.assert(
    fc.asyncProperty(events, bytes(20), bytes(20), async ({ body }, before, after) => {
      const memory = Buffer.concat([before, body, after]);
      const view = memory.subarray(before.length, before.length + body.length);
      const headers = { 'x-webhook-signature': sign('secret', body) };
      expect(await check(withoutTime('secret'), { body: view, headers })).toBe('accepted');
    }),
  );
});

test('accepts any number and order of secrets', async () => {
  const others = fc.array(secrets, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(events, others, others, fc.boolean(), async ({ body }, before, after, included) => {
      const own =
        'the signing secret, which is longer than any generated one because it has about eighty characters';
      const headers = { 'x-webhook-signature': sign(own, body) };
      const all = [...before, ...(included ? [own] : ['another']), ...after];
      const verdict = await check({ secrets: all, toleranceMs: false }, { body, headers });
      expect(verdict).toBe(included ? 'accepted' : 'signature_mismatch');
    }),
  );
});

test('reads headers the same way in every form and letter case', async () => {
  const mixed = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(events, mixed, fc.string(), async ({ body }, capitals, eventId) => {
      const spell = (name: string): string =>
        [...name].map((letter, index) => (capitals[index] === true ? letter.toUpperCase() : letter)).join('');
      const pairs: [string, string][] = [
        [spell('x-webhook-signature'), sign('secret', body)],
        [spell('x-event-id'), eventId],
      ];
      const options = withoutTime('secret');
      const verdict = await check(options, { body, headers: pairs });
      expect(await check(options, { body, headers: Object.fromEntries(pairs) })).toBe(verdict);
      expect(await check(options, { body, headers: new Map(pairs) })).toBe(verdict);
    }),
  );
});

test('accepts a time if and only if it is within the tolerance, in any zone', async () => {
  const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 1, max: 4000 }),
      offsets,
      async (age, toleranceMs, minutes) => {
        const body = Buffer.from('{"id":"e","type":"t","timestamp":"now"}');
        const headers = {
          'x-webhook-signature': sign('s', body),
          'x-webhook-timestamp': writeTime(now - age, minutes),
        };
        const verdict = await check({ secrets: ['s'], now: () => now, toleranceMs }, { body, headers });
        const outside = age > 0 ? 'timestamp_too_old' : 'timestamp_too_new';
        expect(verdict).toBe(Math.abs(age) <= toleranceMs ? 'accepted' : outside);
      },
    ),
  );
});

test('gives the same verdict from both verifiers for any garbage, and never throws', async () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant(''));
  const headers = fc.dictionary(
    fc.constantFrom('x-webhook-signature', 'X-Event-ID', 'x-webhook-timestamp', 'a'),
    text,
  );
  await fc.assert(
    fc.asyncProperty(bytes(200), headers, fc.boolean(), async (body, given, signed) => {
      const all = signed ? { ...given, 'x-webhook-signature': sign('s', body) } : given;
      const verdict = await check({ secrets: ['s'], now: () => now }, { body, headers: all });
      expect(verdict).not.toBe('accepted');
    }),
  );
});

function writeTime(time: number, minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const zone = `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${new Date(time + minutes * 60_000).toISOString().slice(0, -1)}${sign}${zone}`;
}
