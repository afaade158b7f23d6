import type { WebhookVerificationCode } from '@ob/webhooks-verify';
import type { VerificationCase } from './verification-case.ts';

type HeaderTable = Readonly<Record<string, string>>;

const signatureOf = (headers: HeaderTable): string => headers['x-webhook-signature'] ?? '';

const form = (name: string, headers: (headers: HeaderTable) => unknown): VerificationCase => ({
  name: `headers are ${name}`,
  verdict: 'accepted',
  headers,
});

const signature = (
  name: string,
  verdict: WebhookVerificationCode,
  change: (signature: string) => unknown,
): VerificationCase => ({
  name: `signature ${name}`,
  verdict,
  headers: (headers) => ({ ...headers, 'x-webhook-signature': change(signatureOf(headers)) }),
});

const event = (name: string, verdict: VerificationCase['verdict'], added: object): VerificationCase => ({
  name: `headers with ${name}`,
  verdict,
  headers: (headers) => ({ ...headers, ...added }),
});

const upperCase = (headers: HeaderTable): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);

/** Headers in every form, and every way in which they can be wrong. */
export const headerCases: readonly VerificationCase[] = [
  form('Headers', (headers) => new Headers(headers)),
  form('a Map', (headers) => new Map(Object.entries(headers))),
  form('pairs', (headers) => Object.entries(headers)),
  form('pairs in capital letters', upperCase),
  form('an iterator that can be read once', (headers) => Object.entries(headers).values()),
  form('a record in capital letters', (headers) => Object.fromEntries(upperCase(headers))),
  form('a record of lists', (headers) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  ),
  form('a record with undefined values', (headers) => ({ ...headers, 'x-event-id': undefined })),
  form('a record without prototype', (headers) => Object.assign(Object.create(null), headers)),
  { name: 'headers are missing', verdict: 'missing_header', headers: () => undefined },
  { name: 'headers are null', verdict: 'missing_header', headers: () => null },
  { name: 'headers are empty', verdict: 'missing_header', headers: () => ({}) },
  {
    name: 'headers are a flat list',
    verdict: 'missing_header',
    headers: (headers) => Object.entries(headers).flat(),
  },
  {
    name: 'headers come from the prototype',
    verdict: 'missing_header',
    headers: (headers) => Object.create({ ...headers }),
  },
  signature('is absent', 'missing_header', () => undefined),
  signature('is empty', 'missing_header', () => ''),
  signature('is an empty list', 'missing_header', () => []),
  signature('is too short', 'malformed_signature', (hex) => hex.slice(1)),
  signature('is too long', 'malformed_signature', (hex) => `${hex}0`),
  signature('is in capital letters', 'malformed_signature', (hex) => hex.toUpperCase()),
  signature('has a prefix', 'malformed_signature', (hex) => `sha256=${hex}`),
  signature('begins with a space', 'malformed_signature', (hex) => ` ${hex}`),
  signature('ends with a line end', 'malformed_signature', (hex) => `${hex}\n`),
  signature('is a blank', 'malformed_signature', () => ' '),
  signature('has a letter beyond f', 'malformed_signature', (hex) => `g${hex.slice(1)}`),
  signature('has a digit of another script', 'malformed_signature', (hex) => `\u0661${hex.slice(1)}`),
  signature('is there twice', 'malformed_signature', (hex) => [hex, hex]),
  signature('is a list with an empty one', 'malformed_signature', (hex) => ['', hex]),
  signature('is a number', 'malformed_signature', () => 7),
  signature(
    'has its first digit changed',
    'signature_mismatch',
    (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1),
  ),
  signature(
    'has its last digit changed',
    'signature_mismatch',
    (hex) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0'),
  ),
  signature('is all zeros', 'signature_mismatch', () => '0'.repeat(64)),
  {
    name: 'signature is there twice in pairs',
    verdict: 'malformed_signature',
    headers: (headers) => [...Object.entries(headers), ['X-Webhook-Signature', signatureOf(headers)]],
  },
  {
    name: 'signature is there in two letter cases',
    verdict: 'malformed_signature',
    headers: (headers) => ({ ...headers, 'X-Webhook-Signature': signatureOf(headers) }),
  },
  event('the id of the body', 'accepted', { 'x-event-id': 'evt_01' }),
  event('the type of the body', 'accepted', { 'X-Event-Type': 'payment.completed' }),
  event('an empty id and type', 'accepted', { 'x-event-id': '', 'x-event-type': '' }),
  event('another id', 'envelope_mismatch', { 'x-event-id': 'evt_02' }),
  event('another type', 'envelope_mismatch', { 'x-event-type': 'payment.failed' }),
  event('the id in capital letters', 'envelope_mismatch', { 'x-event-id': 'EVT_01' }),
  event('the id twice', 'envelope_mismatch', { 'x-event-id': ['evt_01', 'evt_01'] }),
  event('the id and a space', 'envelope_mismatch', { 'x-event-id': 'evt_01 ' }),
];
