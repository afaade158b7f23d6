import { verifyRequest } from '@ob/webhooks-verify';
import {
  createSignatureVerifier,
  parseDateTime,
  readHeaders,
  WebhookVerificationError,
} from '@ob/webhooks-verify/signing';
import { describe, expect, test } from 'vitest';
import { prepareCase, sampleText, secret, sign, utf8 } from './cases/verification-case.ts';
import { verificationCases } from './cases/verification-cases.ts';

const signed = async (body: Uint8Array<ArrayBuffer>) => ({
  body,
  headers: { 'x-webhook-signature': await sign(body) },
});

describe('a signature verifier', () => {
  test('accepts a body that is no event, and ignores the other headers', async () => {
    const delivery = await signed(utf8('not JSON'));
    const headers = { ...delivery.headers, 'x-webhook-timestamp': 'long ago', 'x-event-id': 'another' };
    const verify = createSignatureVerifier({ secrets: [secret] });
    expect(new TextDecoder().decode(await verify({ ...delivery, headers }))).toBe('not JSON');
  });

  test('returns a copy of the body that does not change with the buffer of the caller', async () => {
    const delivery = await signed(utf8(sampleText));
    const verified = createSignatureVerifier({ secrets: [secret] })(delivery);
    delivery.body.fill(0);
    expect(new TextDecoder().decode(await verified)).toBe(sampleText);
  });

  const codes = new Set(['body_not_raw', 'malformed_signature', 'body_too_large', 'signature_mismatch']);

  test.each(verificationCases)('checks the signature and the body: $name', async (given) => {
    const { options, delivery } = await prepareCase(given);
    const { verdict } = given;
    const isRefused =
      codes.has(verdict) || (verdict === 'missing_header' && !given.name.startsWith('timestamp'));
    const verification = await createSignatureVerifier(options).safe(delivery);
    expect(verification.ok ? undefined : verification.error.code).toBe(isRefused ? verdict : undefined);
  });

  test('reads a request up to its maximum size', async () => {
    const deliver = async (body: string) => {
      const { headers } = await signed(utf8(body));
      return new Request('https://tpp.example', { method: 'POST', body, headers });
    };
    const verify = createSignatureVerifier({ secrets: [secret], maxBodyBytes: 4 });
    expect(await verifyRequest(await deliver('four'), verify)).toEqual(utf8('four'));
    await expect(verifyRequest(await deliver('fives'), verify)).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });

  test('is refused without a secret, or with an invalid size', () => {
    expect(() => createSignatureVerifier({ secrets: [] })).toThrow(WebhookVerificationError);
    expect(() => createSignatureVerifier({ secrets: [secret], maxBodyBytes: Number.NaN })).toThrow(
      RangeError,
    );
  });
});

test('the headers and the time can be read without a verifier', () => {
  const headers = new Headers({ 'X-Event-ID': 'evt_01', 'X-Webhook-Timestamp': '2026-01-15T10:30:05Z' });
  const { eventId, eventType, timestamp } = readHeaders(headers);
  expect({ eventId, eventType }).toEqual({ eventId: 'evt_01', eventType: '' });
  expect(parseDateTime(timestamp)).toBe(Date.parse('2026-01-15T10:30:05.000Z'));
  expect(parseDateTime('yesterday')).toBeNaN();
});
