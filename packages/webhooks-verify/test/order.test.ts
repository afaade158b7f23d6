import { createVerifier, type VerifierOptions } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { expect, test } from 'vitest';
import { now, sampleEvent, secret, sign, utf8 } from './cases/verification-case.ts';

interface Attempt {
  readonly parsed: boolean;
  readonly text: string;
  readonly maxBodyBytes: number;
  readonly seen: () => boolean;
  readonly fits: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const allErrors: Attempt = {
  parsed: true,
  text: '{"',
  maxBodyBytes: 1,
  seen: () => true,
  fits: false,
  headers: {
    'x-webhook-signature': '',
    'x-event-id': 'evt_other',
    'x-event-type': 'another',
    'x-webhook-timestamp': '',
  },
};

type Repair = (before: Attempt) => Attempt | Promise<Attempt>;

const header =
  (name: string, value: string): Repair =>
  (before) => ({ ...before, headers: { ...before.headers, [name]: value } });

const body =
  (text: string): Repair =>
  async (before) => ({
    ...before,
    text,
    headers: { ...before.headers, 'x-webhook-signature': await sign(utf8(text)) },
  });

const time = (offsetMs: number): Repair =>
  header('x-webhook-timestamp', new Date(now + offsetMs).toISOString());

// The expected refusal, and the repair that leads to the next one.
const repairs: readonly (readonly [code: string, repair: Repair])[] = [
  ['body_not_raw', (before) => ({ ...before, parsed: false })],
  ['missing_header', header('x-webhook-signature', 'F'.repeat(64))],
  ['malformed_signature', header('x-webhook-signature', 'f'.repeat(64))],
  ['body_too_large', (before) => ({ ...before, maxBodyBytes: 10_000 })],
  ['signature_mismatch', body('{')],
  ['invalid_json', body('[]')],
  ['envelope_mismatch', header('x-event-id', '')],
  ['envelope_mismatch', header('x-event-type', '')],
  ['invalid_json', body('{}')],
  ['schema_mismatch', body(JSON.stringify(sampleEvent))],
  ['missing_header', header('x-webhook-timestamp', 'yesterday')],
  ['timestamp_invalid', time(-300_001)],
  ['timestamp_too_old', time(300_001)],
  ['timestamp_too_new', time(300_000)],
  ['duplicate_event', (before) => ({ ...before, seen: () => false })],
  ['schema_mismatch', (before) => ({ ...before, fits: true })],
];

const check = async ({ parsed, text, maxBodyBytes, seen, fits, headers }: Attempt): Promise<unknown> => {
  const validate = (value: unknown) => (fits ? { value } : { issues: [{}] });
  const schema = { '~standard': { version: 1, vendor: 'test', validate } } as const;
  const options = { secrets: ['another', secret], now: () => now, maxBodyBytes, seen, schema };
  const delivery = { body: parsed ? (sampleEvent as never) : utf8(text), headers };
  const verdicts = [
    await createVerifier(options satisfies VerifierOptions<unknown>).safe(delivery),
    createVerifierSync(options).safe(delivery),
  ].map((verdict) => (verdict.ok ? 'accepted' : verdict.error.code));
  return verdicts[0] === verdicts[1] ? verdicts[0] : verdicts;
};

test('reports the errors of a delivery one at a time, in the order of the checks', async () => {
  let attempt = allErrors;
  for (const [code, repair] of repairs) {
    expect(await check(attempt)).toBe(code);
    attempt = await repair(attempt);
  }
  expect(await check(attempt)).toBe('accepted');
});
