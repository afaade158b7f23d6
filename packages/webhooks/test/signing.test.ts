import { randomBytes } from 'node:crypto';
import { nodeSigner } from '@ob/webhooks/node';
import { createDeliveryHeaders, createWebhookSecret, signBody, webSigner } from '@ob/webhooks/primitives';
import { signedRequest } from '@ob/webhooks/testing';
import { decodeWebhookSecret } from '@ob/webhooks-verify/signing';
import { describe, expect, test } from 'vitest';
import { selectSecret } from '../src/signing/webhook-secret.ts';
import { createSampleEvent } from '../src/testing/sample-events.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const encode = (text: string) => new TextEncoder().encode(text);

describe('signBody', () => {
  // RFC 4231 section 4.3.
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';

  test.each([
    ['crypto.subtle', webSigner],
    ['node:crypto', nodeSigner],
  ])('returns the digest of the RFC, with %s', async (_name, signer) => {
    expect(await signBody('Jefe', encode('what do ya want for nothing?'), signer)).toBe(expected);
  });

  test('signs the bytes of a view, not of its whole buffer', async () => {
    const whole = encode('..what do ya want for nothing?..');
    expect(await signBody('Jefe', whole.subarray(2, -2))).toBe(expected);
  });
});

describe('the headers of a delivery', () => {
  const facts = {
    webhookId: 'hook-1',
    eventId: 'event-1',
    eventType: 'consent.revoked',
    sentAt: 1_772_357_400_123,
  };

  test('are those of the contract, with the payload version at the end of the user agent', () => {
    expect(createDeliveryHeaders({ ...facts, signature: 'ab' })).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'ob-webhooks/1',
      'X-Webhook-ID': 'hook-1',
      'X-Event-ID': 'event-1',
      'X-Event-Type': 'consent.revoked',
      'X-Webhook-Signature': 'ab',
      'X-Webhook-Timestamp': '2026-03-01T09:30:00.123Z',
    });
  });
});

describe('signedRequest', () => {
  test('builds the request of a delivery', async () => {
    const event = createSampleEvent('event-1');
    const request = await signedRequest(event, 'whsec_x', { webhookId: 'hook-9', sentAt: 0 });
    const body = new Uint8Array(await request.arrayBuffer());
    expect(request.method).toBe('POST');
    expect(request.headers.get('x-webhook-signature')).toBe(await signBody('whsec_x', body));
    expect(request.headers.get('x-webhook-timestamp')).toBe('1970-01-01T00:00:00.000Z');
    expect(JSON.parse(new TextDecoder().decode(body))).toEqual(event);
  });
});

describe('secrets', () => {
  test('are whsec_ and 32 random bytes in standard base64', () => {
    const secret = createWebhookSecret(random);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(decodeWebhookSecret(secret)).toHaveLength(32);
    expect(createWebhookSecret(random)).not.toBe(secret);
  });

  test('sign from the time at which they become active', () => {
    const [old, next] = [
      { encrypted: 'old', activeFrom: 1_000 },
      { encrypted: 'next', activeFrom: 2_000 },
    ] as const;
    expect(selectSecret([old, next], 1_999)).toBe(old);
    expect(selectSecret([next, old], 2_000)).toBe(next);
    const twin = { ...old };
    expect(selectSecret([old, twin], 1_000)).toBe(twin);
    expect(selectSecret([old], 999)).toBe(old);
    expect(selectSecret([old, next], 999)).toBe(old);
    expect(selectSecret([], 0)).toBeUndefined();
  });
});
