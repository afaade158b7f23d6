import { createVerifier, type WebhookVerificationCode, WebhookVerificationError } from '@ob/webhooks-verify';
import { describe, expect, test } from 'vitest';
import { prepareCase, sampleText, secret, sign, utf8 } from './cases/verification-case.ts';
import { verificationCases } from './cases/verification-cases.ts';

const statuses: Readonly<Record<WebhookVerificationCode, number>> = {
  missing_header: 400,
  malformed_signature: 400,
  signature_mismatch: 401,
  timestamp_invalid: 400,
  timestamp_too_old: 401,
  timestamp_too_new: 401,
  body_not_raw: 500,
  body_too_large: 413,
  invalid_json: 400,
  schema_mismatch: 400,
  envelope_mismatch: 401,
  duplicate_event: 200,
  secret_invalid: 500,
};

const codes = Object.keys(statuses) as WebhookVerificationCode[];

test.each(codes)('%s has its status, and its message ends with its hint', (code) => {
  const error = new WebhookVerificationError(code);
  expect(error.status).toBe(statuses[code]);
  expect(error.hint).not.toBe('');
  expect(error.message).not.toBe(error.hint);
  expect(error.message.endsWith(error.hint)).toBe(true);
});

test('every code except that of invalid secrets has a case', () => {
  const met = new Set<string>(verificationCases.map(({ verdict }) => verdict));
  expect(codes.filter((code) => !met.has(code))).toEqual(['secret_invalid']);
});

test.each(['Express', 'Hono', 'Fastify', 'Next', 'Nest', 'Koa', 'Lambda', 'Node'])(
  'the raw-body hint covers %s',
  (framework) => {
    expect(new WebhookVerificationError('body_not_raw').hint).toContain(`${framework}: `);
  },
);

describe('a refusal', () => {
  const refused = verificationCases.filter(({ verdict }) => verdict !== 'accepted');

  test.each(refused)('reveals nothing of the body, secret or digest: $name', async (given) => {
    const { options, delivery } = await prepareCase(given);
    const verification = await createVerifier(options).safe(delivery);
    const error = verification.ok ? undefined : verification.error;
    const reported = [error?.message, error?.hint, error?.stack?.split('\n')[0], JSON.stringify(error)].join(
      '\n',
    );
    for (const confidential of [secret, secret.slice(6), 'evt_0', 'pay_01', await sign(utf8(sampleText))]) {
      expect(reported).not.toContain(confidential);
    }
    expect(error?.cause).toBeUndefined();
  });
});
