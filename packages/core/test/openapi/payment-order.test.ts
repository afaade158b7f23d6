import { createFundsConfirmationRoutes, createPaymentRoutes, paymentSteps } from '@ob/core/routes';
import { expect, test } from 'vitest';

function readOrder(description = ''): readonly string[] {
  return [...description.matchAll(/^\| ([a-z ]+) \| (\d{3}) `(\w+)` \|/gm)].map(
    ([, step, status, code]) => `${step}: ${status} ${code}`,
  );
}

const body = [
  'body: 415 unsupported_media_type',
  'body: 413 payload_too_large',
  'body: 400 invalid_request',
  'body: 400 missing_field',
  'body: 400 invalid_field',
];

const consent = [
  'token: 401 invalid_token',
  'consent header: 400 missing_consent',
  'consent header: 400 invalid_header',
  'consent known: 403 invalid_consent',
  'consent type: 403 wrong_consent_type',
];

test('a payment request is checked in this order', async () => {
  const [pay] = createPaymentRoutes({} as never);
  expect(readOrder((await pay?.describe?.())?.description)).toEqual([
    ...consent,
    'scope: 403 insufficient_scope',
    'binding: 403 invalid_consent',
    'key: 400 missing_header',
    'key: 400 invalid_header',
    ...body,
    'replay: 422 idempotency_key_reused',
    'replay: 409 idempotency_conflict',
    'consent unused: 409 consent_consumed',
    'consent active: 403 invalid_consent',
    'terms: 400 consent_mismatch',
  ]);
  expect(paymentSteps.length).toBe(6);
});

test('a funds confirmation request is checked in this order', async () => {
  const [confirmFunds] = createFundsConfirmationRoutes({} as never);
  expect(readOrder((await confirmFunds?.describe?.())?.description)).toEqual([
    ...consent,
    'consent active: 403 invalid_consent',
    'scope: 403 insufficient_scope',
    'binding: 403 invalid_consent',
    ...body,
    'currency: 400 invalid_field',
  ]);
});
