import { readFileSync } from 'node:fs';
import { createVerifier } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { createSignatureVerifier } from '@ob/webhooks-verify/signing';
import vectors from '@ob/webhooks-verify/vectors/webhook-signatures.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';

// Most bodies in the vectors are no events, so a refusal after the signature check counts as a success.
const afterSignature = ['invalid_json', 'schema_mismatch', 'accepted'];

const cases = vectors.cases.map(({ name, secret_base64, body_base64, signature }) => ({
  name,
  secret: Uint8Array.from(Buffer.from(secret_base64, 'base64')),
  body: Uint8Array.from(Buffer.from(body_base64, 'base64')),
  signature,
}));

describe.each(cases)('vector: $name', ({ secret, body, signature }) => {
  const options = { secrets: [secret], toleranceMs: false } as const;
  const check = async (given: Uint8Array, hex: string): Promise<string[]> => {
    const delivery = { body: given, headers: { 'X-Webhook-Signature': hex } };
    const verifications = [
      await createVerifier(options).safe(delivery),
      createVerifierSync(options).safe(delivery),
      await createSignatureVerifier(options).safe(delivery),
    ];
    return verifications.map((verification) => (verification.ok ? 'accepted' : verification.error.code));
  };

  test('is accepted by every verifier', async () => {
    const [portable = '', sync, alone] = await check(body, signature);
    expect(afterSignature).toContain(portable);
    expect([sync, alone]).toEqual([portable, 'accepted']);
  });

  test('is refused with one byte more, or with another digit', async () => {
    const other = signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const mismatch = Array(3).fill('signature_mismatch');
    expect(await check(Uint8Array.of(...body, 10), signature)).toEqual(mismatch);
    expect(await check(body, other)).toEqual(mismatch);
  });
});

test('the first three vectors are one event in different bytes', async () => {
  const events = await Promise.all(
    cases.slice(0, 3).map(({ secret, body, signature }) =>
      createVerifier({ secrets: [secret], toleranceMs: false })({
        body,
        headers: { 'x-webhook-signature': signature },
      }),
    ),
  );
  expect(events[0]).toMatchObject({ id: 'evt_01', type: 'payment.completed' });
  expect(events[1]).toEqual(events[0]);
  expect(events[2]).toEqual(events[0]);
});

test('the vectors are part of the published package', () => {
  const manifest: { files: string[] } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest.files).toContain('vectors');
  expect(vectors.cases).toHaveLength(18);
});
