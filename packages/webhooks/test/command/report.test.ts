import { WebhookVerificationError } from '@ob/webhooks-verify';
import { expect, test } from 'vitest';
import { describeAttempt, type SentAttempt } from '../../src/node/command/attempt-report.ts';
import type { Receipt } from '../../src/node/command/listener.ts';
import { createReceiptPrinter } from '../../src/node/command/receipt-report.ts';
import { createSampleEvent } from '../../src/testing/sample-events.ts';
import { createTestTerminal } from './test-terminal.ts';

const event = createSampleEvent('evt-1');
const receipt: Receipt = {
  time: 0,
  checked: { ok: true, event },
  claims: { eventId: 'evt-1', eventType: event.type },
  times: 1,
  forwarded: undefined,
  answered: 200,
  rawHeaders: ['X-Event-ID', 'evt-1'],
  body: Buffer.from('{"a":["\\u001b"]}'),
};
const refused = (changes: Partial<Receipt> = {}): Receipt => {
  const error = new WebhookVerificationError('signature_mismatch');
  return { ...receipt, checked: { ok: false, error }, answered: 401, ...changes };
};

/** Prints a receipt without its time, which depends on the time zone. */
function show(shown: Receipt, verbose = false): readonly string[] {
  const { terminal, out } = createTestTerminal();
  createReceiptPrinter({ json: false, verbose }, terminal)(shown);
  const [first = '', ...details] = out;
  return [first.slice(10), ...details.map((line) => line.slice(10))];
}

const subject = ['event evt-1', 'consent consent-1'];
const head = 'verified    consent.authorized  answered';

test.each<[string, Receipt, readonly string[]]>([
  ['a verified event', receipt, [`${head} 200`, ...subject]],
  [
    'a repeated event',
    { ...receipt, times: 2 },
    [`${head} 200`, 'event evt-1, received 2 times', 'consent consent-1'],
  ],
  ['an event that was answered with an error', { ...receipt, answered: 500 }, [`${head} 500`, ...subject]],
  [
    'a forwarded event',
    { ...receipt, forwarded: { status: 202, durationMs: 7 }, answered: 202 },
    [`${head} 202`, ...subject, 'forwarded: answered 202 after 7 ms'],
  ],
])('prints %s', (_, shown, expected) => {
  expect(show(shown)).toEqual(expected);
});

test('prints the unverified event, the reason and the fix of a refusal', () => {
  const [first, claims, reason, remedy, ...more] = show(refused());
  expect(first).toBe('refused     signature_mismatch  answered 401');
  expect(claims).toBe('unverified: consent.authorized evt-1');
  expect(reason).toBe('X-Webhook-Signature does not match the body and the secrets.');
  expect(remedy).toBe(new WebhookVerificationError('signature_mismatch').hint);
  expect(more).toEqual([]);
  const nothing = { eventId: '', eventType: '' };
  expect(show(refused({ claims: nothing }))).toHaveLength(3);
});

test('escapes control characters of a request', () => {
  const claims = { eventId: 'a\u001b[2Jb', eventType: '\u009b' };
  const lines = [...show(refused({ claims })), ...show(receipt, true)];
  expect(lines.join('')).toMatch(/^[ -~]*$/);
  expect(lines).toContain('X-Event-ID: evt-1');
  expect(lines).toContain('  "a": [');
});

test('colors the verdict when the terminal supports color', () => {
  const { terminal, out } = createTestTerminal({ color: true });
  createReceiptPrinter({ json: false, verbose: false }, terminal)(receipt);
  expect(out[0]).toContain('\u001b[32mverified  \u001b[39m');
});

const sent: SentAttempt = {
  event,
  url: new URL('http://localhost:3000/hooks?token=hidden'),
  tamper: undefined,
};

test.each<[Parameters<typeof describeAttempt>[1], Partial<SentAttempt>, RegExp]>([
  [
    { outcome: 'delivered', httpStatus: 204, durationMs: 3 },
    {},
    /^delivered {3}consent.*answered 204 after 3 ms.*does not send it again/,
  ],
  [
    { outcome: 'http_status', httpStatus: 500, durationMs: 3, responseExcerpt: 'a\u001b' },
    {},
    /response: a\\u001b.*30 seconds, with 5 attempts/,
  ],
  [{ outcome: 'redirect', httpStatus: 301, durationMs: 3 }, {}, /follows no redirects.*30 seconds/],
  [
    { outcome: 'timeout', durationMs: 10_000 },
    {},
    /no response after 10000 ms.*store the event, answer, then/,
  ],
  [{ outcome: 'tls', durationMs: 3 }, {}, /NODE_EXTRA_CA_CERTS/],
  [{ outcome: 'blocked_address', durationMs: 3 }, {}, /Check its host and its port/],
  [{ outcome: 'sender_fault', durationMs: 3 }, {}, /Your own network failed/],
  [{ outcome: 'delivered', httpStatus: 200, durationMs: 3 }, { tamper: 'body' }, /WRONG/],
  [
    { outcome: 'http_status', httpStatus: 401, durationMs: 3 },
    { tamper: 'body' },
    /Correct: the receiver refused/,
  ],
  [{ outcome: 'http_status', httpStatus: 500, durationMs: 3 }, { tamper: 'body' }, /should be a 4xx status/],
  [{ outcome: 'refused', durationMs: 3 }, {}, /Nothing listens on this port.*30 seconds/],
])('describes an attempt that ended with %j and the options %j', (result, options, expected) => {
  const { terminal } = createTestTerminal();
  const text = describeAttempt({ ...sent, ...options }, result, terminal).join(' ');
  expect(text).toMatch(expected);
  expect(text).not.toContain('hidden');
});
