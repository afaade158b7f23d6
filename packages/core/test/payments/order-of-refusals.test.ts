import { type ConsentFacts, createMemoryBurstLimit, rememberEmptyBuckets } from '@ob/core/primitives';
import { now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { day, describeResponse, openPaymentBank, type SentPayment, terms } from './payment-bank.ts';

interface Draft {
  readonly sent: SentPayment;
  readonly consent: Partial<ConsentFacts>;
  readonly scopes: readonly string[];
  readonly boundTo: string;
  /** The key was used before, for the payment in `earlier`. */
  readonly earlier?: SentPayment;
  readonly isTooFast: boolean;
  readonly isRevoked: boolean;
  readonly later: number;
}

const good: Draft = {
  sent: {},
  consent: {},
  scopes: ['openid', 'payments'],
  boundTo: 'pay-1',
  isTooFast: false,
  isRevoked: false,
  later: 0,
};

type Fault = readonly [answer: string, reason: string, put: (draft: Draft) => Draft];

const send =
  (sent: SentPayment) =>
  (draft: Draft): Draft => ({ ...draft, sent: { ...draft.sent, ...sent } });
const consented =
  (consent: Partial<ConsentFacts>) =>
  (draft: Draft): Draft => ({ ...draft, consent: { ...draft.consent, ...consent } });

/** Every error that a request can have, in the order of the checks. */
const errors: readonly Fault[] = [
  ['invalid_token', 'token_not_valid', send({ token: 'none' })],
  ['invalid_token', 'token_revoked', (draft) => ({ ...draft, isRevoked: true })],
  ['rate_limit_exceeded', 'burst_limit', (draft) => ({ ...draft, isTooFast: true })],
  ['missing_consent X-Consent-ID', 'consent_header: no_consent_id', send({ consentIds: ['  '] })],
  ['invalid_header X-Consent-ID', 'consent_header: several_consent_ids', send({ consentIds: ['a', 'b'] })],
  ['invalid_consent', 'consent_known: consent_unknown', send({ consentIds: ['pay-9'] })],
  ['invalid_consent', 'consent_known: consent_foreign', consented({ clientId: 'tpp-2' })],
  [
    'invalid_consent',
    'consent_known: consent_expired',
    (draft) => ({ ...consented({ status: 'authorized' })(draft), later: day }),
  ],
  [
    'wrong_consent_type',
    'consent_type: consent_other_type',
    consented({ consentType: 'funds-confirmation' }),
  ],
  ['insufficient_scope', 'scope: token_without_scope', (draft) => ({ ...draft, scopes: ['openid'] })],
  ['invalid_consent', 'binding: token_of_another_consent', (draft) => ({ ...draft, boundTo: 'pay-2' })],
  ['missing_header X-Idempotency-Key', 'key: key_missing', send({ keys: [' '] })],
  ['invalid_header X-Idempotency-Key', 'key: key_malformed', send({ keys: ['key-1', 'key-1'] })],
  ['unsupported_media_type', 'body: unsupported_media_type', send({ type: 'text/plain' })],
  ['invalid_request', 'body: invalid_request', send({ body: '{' })],
  ['missing_field creditor_account', 'body: missing_field', send({ body: { amount: terms.amount } })],
  [
    'idempotency_key_reused X-Idempotency-Key',
    'replay: key_of_another_request',
    (draft) => ({ ...draft, earlier: { consentIds: ['pay-3'], token: 'pay-3' } }),
  ],
  ['consent_consumed', 'consent_unused: consent_consumed', consented({ status: 'consumed' })],
  ['invalid_consent', 'consent_active: consent_not_authorized', consented({ status: 'revoked' })],
  [
    'consent_mismatch amount.amount',
    'terms: terms_differ',
    send({ body: { ...terms, amount: { amount: '25.01', currency: 'GBP' } } }),
  ],
];

async function requestPayment(draft: Draft) {
  let isTooFast = false;
  const tooFast = createMemoryBurstLimit({ rate: 1 });
  const burst = rememberEmptyBuckets(async (clientId, at) => {
    if (isTooFast) for (let count = 0; count < 3; count += 1) await tooFast.take(clientId, at);
    return isTooFast ? tooFast.take(clientId, at) : 'unlimited';
  });
  const bank = await openPaymentBank({ burst });
  if (draft.earlier !== undefined) {
    await bank.addConsent('pay-3');
    expect((await bank.pay(draft.earlier)).status).toBe(201);
  }
  await bank.changeConsent('pay-1', draft.consent);
  bank.clock.advance(draft.later);
  const token = { scopes: draft.scopes, consentId: draft.boundTo, tokenId: 'the-token' };
  bank.tokens.set('pay-1', token);
  if (draft.isRevoked) await bank.storage.grants.revokeAccessToken('the-token', now + 2 * day);
  isTooFast = draft.isTooFast;
  const answer = await bank.pay(draft.sent);
  return { answer, bank, reason: bank.log.at(-1)?.reason };
}

/** Adds errors to a valid request. If two errors change the same part, the earlier one stays. */
const insertErrors = (put: readonly Fault[]): Draft =>
  put.reduceRight((draft, [, , change]) => change(draft), good);

test('a payment with every error gets the first, and each fix leads to the next', async () => {
  for (let fixed = 0; fixed < errors.length; fixed += 1) {
    const [answer, reason] = errors[fixed] ?? [];
    const reported = await requestPayment(insertErrors(errors.slice(fixed)));
    expect([describeResponse(reported.answer), reported.reason]).toEqual([[answer], reason]);
  }
  expect((await requestPayment(good)).answer.status).toBe(201);
});

test.each(errors)('a single error: %s (%s)', async (answer, reason, put) => {
  const reported = await requestPayment(put(good));
  expect([describeResponse(reported.answer), reported.reason]).toEqual([[answer], reason]);
  expect(reported.bank.listEvents().length).toBe(put(good).earlier === undefined ? 0 : 1);
});

test('unknown, foreign and expired consents, and tokens of another one, get the same answer', async () => {
  const alike = errors.filter(([answer]) => answer === 'invalid_consent');
  const answers = await Promise.all(alike.map(async ([, , put]) => (await requestPayment(put(good))).answer));
  const shown = answers.map(({ status, body }) => JSON.stringify([status, body.errors]));
  expect([...new Set(shown)]).toEqual([expect.stringMatching(/^\[403,.*invalid_consent/)]);
  expect(shown.length).toBe(5);
});

test('a token without the scope gets a challenge', async () => {
  const { answer } = await requestPayment({ ...good, scopes: ['openid'] });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*error="insufficient_scope"$/);
});
