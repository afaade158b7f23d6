import type { SentEvent } from './sample-event.ts';

/** One signed attempt, before it is sent. */
export interface SignedAttempt {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One way to spoil an attempt, which no receiver may take. */
export interface Tampering {
  /** How much older than now the attempt says it is, in milliseconds. */
  readonly ageMs: number;
  readonly spoil: (attempt: SignedAttempt, event: SentEvent) => SignedAttempt;
}

const keep: Tampering['spoil'] = (attempt) => attempt;

/** Every part that can be spoiled. */
export const tamperings = {
  body: {
    ageMs: 0,
    spoil: ({ headers, body }, { resource_id }) => {
      const text = new TextDecoder().decode(body);
      const other = text.replace(JSON.stringify(resource_id), JSON.stringify(`${resource_id}0`));
      return { headers, body: new TextEncoder().encode(other) };
    },
  },
  signature: {
    ageMs: 0,
    spoil: ({ headers, body }) => ({ headers: mapHeaders(headers, /signature$/i, spoilSignature), body }),
  },
  timestamp: { ageMs: 3_600_000, spoil: keep },
  type: {
    ageMs: 0,
    spoil: ({ headers, body }, { type }) => {
      const other = type === 'payment.completed' ? 'payment.failed' : 'payment.completed';
      return { headers: mapHeaders(headers, /^x-event-type$/i, () => other), body };
    },
  },
} as const satisfies Readonly<Record<string, Tampering>>;

/** A part that can be spoiled. */
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

/** Changes one digit in the middle, where every character of hexadecimal and base64 holds whole bits of the digest. */
function spoilSignature(signature: string): string {
  const place = Math.floor(signature.length / 2);
  const other = signature[place] === '0' ? '1' : '0';
  return signature.slice(0, place) + other + signature.slice(place + 1);
}
