import type { WebhookVerificationCode } from '@ob/webhooks-verify';
import { now, type VerificationCase } from './verification-case.ts';

const at = (
  offset: number,
  verdict: VerificationCase['verdict'],
  toleranceMs?: number,
): VerificationCase => ({
  name: `timestamp ${offset} ms from now${toleranceMs === undefined ? '' : `, tolerance ${toleranceMs} ms`}`,
  verdict,
  headers: (headers) => ({ ...headers, 'x-webhook-timestamp': new Date(now + offset).toISOString() }),
  ...(toleranceMs === undefined ? {} : { options: { toleranceMs } }),
});

const written = (
  timestamp: unknown,
  verdict: VerificationCase['verdict'],
  present?: string,
): VerificationCase => ({
  name: `timestamp is ${JSON.stringify(timestamp) ?? 'absent'}${present === undefined ? '' : ` at ${present}`}`,
  verdict,
  headers: (headers) => ({ ...headers, 'x-webhook-timestamp': timestamp }),
  options: { toleranceMs: 1, ...(present === undefined ? {} : { now: () => Date.parse(present) }) },
});

const invalid = [
  ...[
    'yesterday',
    '0',
    '1768473005',
    '1768473005000',
    '2026',
    '2026-01',
    '2026-01-15',
    '10:30:05',
    'null',
    'NaN',
  ],
  ...[
    '2026-01-15T10:30:05',
    '2026-01-15T10:30Z',
    '2026-01-15T10Z',
    '2026-01-15 10:30:05Z',
    '20260115T103005Z',
  ],
  ...[
    '2026-01-15T10:30:05+01',
    '2026-01-15T10:30:05+0100',
    '2026-01-15T10:30:05+24:00',
    '2026-01-15T10:30:05+01:60',
  ],
  ...['2026-01-15t10:30:05z', '2026-01-15T10:30:05z', '2026-01-15T10:30:05.Z', '2026-01-15T10:30:05,000Z'],
  ...['2026-00-15T10:30:05Z', '2026-13-15T10:30:05Z', '2026-01-00T10:30:05Z', '2026-01-32T10:30:05Z'],
  ...['2026-02-29T10:30:05Z', '2026-02-30T10:30:05Z', '2026-04-31T10:30:05Z', '1900-02-29T10:30:05Z'],
  ...['2026-01-15T24:00:00Z', '2026-01-15T25:30:05Z', '2026-01-15T10:60:05Z', '2026-01-15T10:30:60Z'],
  ...['+002026-01-15T10:30:05Z', '-000001-01-15T10:30:05Z', '02026-01-15T10:30:05Z', '26-01-15T10:30:05Z'],
  ...[' 2026-01-15T10:30:05Z', '2026-01-15T10:30:05Z ', '2026-01-15T10:30:05Z\n', '2026-01-15T10:30:05ZZ'],
  ...['Thu, 15 Jan 2026 10:30:05 GMT', '2026-01-15T10:30:05Z, 2026-01-15T10:30:05Z', '２026-01-15T10:30:05Z'],
  ...['2026-W03-4T10:30:05Z', '2026-015T10:30:05Z', '2026-01-15T10:30:05 UTC', '2026-01-15T10:30:05-'],
];

const tooNew: WebhookVerificationCode = 'timestamp_too_new';

/** Times at the edges of the tolerance, and every spelling of a time. */
export const timeCases: readonly VerificationCase[] = [
  at(0, 'accepted'),
  at(-300_000, 'accepted'),
  at(300_000, 'accepted'),
  at(-300_001, 'timestamp_too_old'),
  at(300_001, tooNew),
  at(-1, 'accepted', 1),
  at(1, 'accepted', 1),
  at(-2, 'timestamp_too_old', 1),
  at(2, tooNew, 1),
  ...invalid.map((text) => written(text, 'timestamp_invalid')),
  written(undefined, 'missing_header'),
  written('', 'missing_header'),
  written(['2026-01-15T10:30:05Z', '2026-01-15T10:30:05Z'], 'timestamp_invalid'),
  written('2026-01-15T10:30:05Z', 'accepted'),
  written('2026-01-15T10:30:05.0Z', 'accepted'),
  written('2026-01-15T10:30:05.001Z', 'accepted'),
  written('2026-01-15T10:30:05.0019999Z', 'accepted'),
  written('2026-01-15T10:30:05.002Z', tooNew),
  written('2026-01-15T10:30:05.1Z', tooNew),
  written('2026-01-15T10:30:05.000000001Z', 'accepted'),
  // JavaScript engines round this fraction up to a whole millisecond.
  written('2026-01-15T10:30:05.0001021551Z', 'accepted', '2026-01-15T10:30:04.999Z'),
  written('2026-01-15T11:30:05+01:00', 'accepted'),
  written('2026-01-15T16:00:05.000+05:30', 'accepted'),
  written('2026-01-14T22:30:05-12:00', 'accepted'),
  written('2026-01-15T10:30:05-00:00', 'accepted'),
  written('2026-01-15T10:30:05+01:00', 'timestamp_too_old'),
  written('2026-01-15T10:30:05-01:00', tooNew),
  written('2024-02-29T10:30:05Z', 'accepted', '2024-02-29T10:30:05Z'),
  written('2000-02-29T10:30:05Z', 'accepted', '2000-02-29T10:30:05Z'),
  written('2026-03-01T00:30:00+01:00', 'accepted', '2026-02-28T23:30:00Z'),
  written('2026-12-31T23:59:59.999Z', 'accepted', '2026-12-31T23:59:59.999Z'),
  written('0001-01-01T00:00:00Z', 'timestamp_too_old'),
  written('9999-12-31T23:59:59Z', tooNew),
  {
    name: 'timestamp is invalid and not checked',
    verdict: 'accepted',
    headers: (headers) => ({ ...headers, 'x-webhook-timestamp': 'yesterday' }),
    options: { toleranceMs: false },
  },
  {
    name: 'timestamp is absent and not checked',
    verdict: 'accepted',
    headers: ({ 'x-webhook-signature': signature }) => ({ 'x-webhook-signature': signature }),
    options: { toleranceMs: false },
  },
  { name: 'clock returns NaN', verdict: 'timestamp_too_old', options: { now: () => Number.NaN } },
];
