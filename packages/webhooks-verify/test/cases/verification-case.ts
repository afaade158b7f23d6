import type { VerifierOptions, WebhookVerificationCode } from '@ob/webhooks-verify';

/** One delivery with the verdict that every verifier must give on every runtime. */
export interface VerificationCase {
  readonly name: string;
  readonly verdict: 'accepted' | WebhookVerificationCode;
  /** The signed body. Default: the sample event. */
  readonly signed?: string | Uint8Array;
  /** Replaces the signed bytes that the receiver passes on. */
  readonly body?: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  /** Replaces the correct headers that the receiver passes on. */
  readonly headers?: (headers: Readonly<Record<string, string>>) => unknown;
  readonly options?: Partial<VerifierOptions>;
}

export const secret = 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=';

export const now = Date.parse('2026-01-15T10:30:05.000Z');

export const sampleEvent = {
  id: 'evt_01',
  type: 'payment.completed',
  timestamp: '2026-01-15T10:30:00.000Z',
  resource_id: 'pay_01',
  resource_type: 'payment',
  data: { payment_id: 'pay_01', status: 'completed', amount: { amount: '125.00', currency: 'GBP' } },
};

export const sampleText = JSON.stringify(sampleEvent);

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Signs a body as RFC 2104 and the contract describe, without the code under test. */
export async function sign(
  bytes: Uint8Array<ArrayBuffer>,
  key: string | Uint8Array = secret,
): Promise<string> {
  const raw = typeof key === 'string' ? utf8(key) : Uint8Array.from(key);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface PreparedCase {
  readonly options: VerifierOptions;
  readonly delivery: { readonly body: never; readonly headers: never };
}

/** Signs the body of a case and builds the delivery, which may violate the declared types. */
export async function prepareCase(given: VerificationCase): Promise<PreparedCase> {
  const { signed = sampleText } = given;
  const bytes = typeof signed === 'string' ? utf8(signed) : Uint8Array.from(signed);
  const headers = {
    'content-type': 'application/json',
    'x-webhook-signature': await sign(bytes),
    'x-webhook-timestamp': '2026-01-15T10:30:04.000Z',
  };
  return {
    options: { secrets: [secret], now: () => now, ...given.options },
    delivery: {
      body: (given.body === undefined ? bytes : given.body(bytes)) as never,
      headers: (given.headers === undefined ? headers : given.headers(headers)) as never,
    },
  };
}
