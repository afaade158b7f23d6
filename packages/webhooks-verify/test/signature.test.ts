import { createVerifier } from '@ob/webhooks-verify';
import {
  createSignatureVerifier,
  parseDateTime,
  readHeaders,
  WebhookVerificationError,
} from '@ob/webhooks-verify/signing';
import vectors from '@ob/webhooks-verify/vectors/webhook-signatures.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { sampleText, secret, sign, utf8 } from './cases/verification-case.ts';

const decode = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const signed = async (body: Uint8Array<ArrayBuffer>) => ({
  body,
  headers: { 'x-webhook-signature': await sign(body) },
});

describe('a verifier of the signature alone', () => {
  test.each(vectors.cases)(
    'returns the bytes of $name',
    async ({ secret_base64, body_base64, signature }) => {
      const verify = createSignatureVerifier({ secrets: [decode(secret_base64)] });
      const body = decode(body_base64);
      const headers = { 'X-Webhook-Signature': signature };
      expect(await verify({ body, headers })).toEqual(body);
      const other = await verify.safe({ body: Uint8Array.of(...body, 32), headers });
      expect(other).toMatchObject({ ok: false, error: { code: 'signature_mismatch' } });
    },
  );

  test('takes a body that is no event, and does not look at the other headers', async () => {
    const delivery = await signed(utf8('not JSON'));
    const headers = { ...delivery.headers, 'x-webhook-timestamp': 'long ago', 'x-event-id': 'another' };
    const verify = createSignatureVerifier({ secrets: [secret] });
    expect(new TextDecoder().decode(await verify({ ...delivery, headers }))).toBe('not JSON');
  });

  test('returns a copy, which the caller parses whatever becomes of its own buffer', async () => {
    const delivery = await signed(utf8(sampleText));
    const verified = createSignatureVerifier({ secrets: [secret] })(delivery);
    delivery.body.fill(0);
    expect(new TextDecoder().decode(await verified)).toBe(sampleText);
  });

  test('takes every secret of a rotation', async () => {
    const verify = createSignatureVerifier({ secrets: ['another', secret] });
    expect((await verify.safe(await signed(utf8(sampleText)))).ok).toBe(true);
  });

  test.each<[code: string, change: (delivery: Awaited<ReturnType<typeof signed>>) => object]>([
    ['body_not_raw', () => ({ body: JSON.parse(sampleText) })],
    ['missing_header', () => ({ headers: {} })],
    ['malformed_signature', () => ({ headers: { 'x-webhook-signature': 'ABC' } })],
    ['body_too_large', () => ({ body: new Uint8Array(1001) })],
    ['signature_mismatch', () => ({ body: utf8(`${sampleText} `) })],
  ])('refuses with %s', async (code, change) => {
    const delivery = await signed(utf8(sampleText));
    const verify = createSignatureVerifier({ secrets: [secret], maxBodyBytes: 1000 });
    const changed = { ...delivery, ...change(delivery) };
    await expect(verify(changed)).rejects.toMatchObject({ code });
    expect(await verify.safe(changed)).toMatchObject({ ok: false, error: { code } });
  });

  test('is not created without a secret, or with a size that is no number', () => {
    expect(() => createSignatureVerifier({ secrets: [] })).toThrow(WebhookVerificationError);
    expect(() => createSignatureVerifier({ secrets: [secret], maxBodyBytes: Number.NaN })).toThrow(
      RangeError,
    );
  });

  test('throws what the whole verifier throws', async () => {
    const { error } = Object(await createVerifier({ secrets: [secret] }).safe({ body: '', headers: {} }));
    expect(error).toBeInstanceOf(WebhookVerificationError);
  });
});

test('the headers and the time can be read without a verifier', () => {
  const headers = new Headers({ 'X-Event-ID': 'evt_01', 'X-Webhook-Timestamp': '2026-01-15T10:30:05Z' });
  const { eventId, eventType, timestamp } = readHeaders(headers);
  expect({ eventId, eventType }).toEqual({ eventId: 'evt_01', eventType: '' });
  expect(parseDateTime(timestamp)).toBe(Date.parse('2026-01-15T10:30:05.000Z'));
  expect(parseDateTime('yesterday')).toBeNaN();
});
