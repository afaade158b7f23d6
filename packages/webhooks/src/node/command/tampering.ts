import type { SentEvent } from './sample-event.ts';

export interface SignedAttempt {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A change that every receiver must refuse. */
export interface Tampering {
  /** The age of the timestamp in milliseconds. */
  readonly ageMs: number;
  readonly change: (attempt: SignedAttempt, event: SentEvent) => SignedAttempt;
}

const unchanged: Tampering['change'] = (attempt) => attempt;

export const tamperings = {
  body: {
    ageMs: 0,
    change: ({ headers, body }, { resource_id }) => {
      const text = new TextDecoder().decode(body);
      const other = text.replace(JSON.stringify(resource_id), JSON.stringify(`${resource_id}0`));
      return { headers, body: new TextEncoder().encode(other) };
    },
  },
  signature: {
    ageMs: 0,
    change: ({ headers, body }) => ({ headers: mapHeaders(headers, /signature$/i, changeSignature), body }),
  },
  timestamp: { ageMs: 3_600_000, change: unchanged },
  type: {
    ageMs: 0,
    change: ({ headers, body }, { type }) => {
      const other = type === 'payment.completed' ? 'payment.failed' : 'payment.completed';
      return { headers: mapHeaders(headers, /^x-event-type$/i, () => other), body };
    },
  },
} as const satisfies Readonly<Record<string, Tampering>>;

export type TamperedPart = keyof typeof tamperings;

function mapHeaders(
  headers: SignedAttempt['headers'],
  pattern: RegExp,
  change: (value: string) => string,
): SignedAttempt['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, pattern.test(name) ? change(value) : value]),
  );
}

/** The last character of base64 may have unused bits, so it changes one in the middle. */
function changeSignature(signature: string): string {
  const place = Math.floor(signature.length / 2);
  const other = signature[place] === '0' ? '1' : '0';
  return signature.slice(0, place) + other + signature.slice(place + 1);
}
