import { createSampleBalance } from '@ob/core/testing';
import { UnavailableError } from '@ob/http';
import { certificate, heldAccounts, now, type TestBankOptions } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { type FundsFixture, openFundsBank } from '../support/funds-bank.ts';

const requested = { amount: { amount: '12.50', currency: 'GBP' }, reference: 'CARD 0815' };
const validHeaders = {
  authorization: 'Bearer',
  'x-consent-id': 'funds-1',
  'content-type': 'application/json',
};

const [heldAccount = expect.fail('no account')] = heldAccounts;

interface Requested {
  readonly fixture?: FundsFixture;
  readonly options?: TestBankOptions;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly path?: string;
}

async function confirmFunds({
  fixture,
  options,
  headers = validHeaders,
  body = requested,
  path = '/funds-confirmations',
}: Requested = {}) {
  const bank = await openFundsBank(fixture, options);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = new Headers(headers);
  if (sent.has('authorization')) sent.set('authorization', `Bearer ${bank.token}`);
  const request = new Request(`https://bank.example${path}`, { method: 'POST', headers: sent, body: text });
  const response = await bank.service(request, { clientCertificate: certificate });
  const answer = (await response.json()) as {
    readonly data?: Readonly<Record<string, unknown>>;
    readonly links?: unknown;
    readonly errors?: readonly { readonly code: string; readonly path?: string; readonly detail: string }[];
  };
  const errors =
    answer.errors?.map(({ code, path: at }) => (at === undefined ? code : `${code} ${at}`)) ?? [];
  const noted = await bank.storage.uses.listUses(['funds-1']);
  return { ...bank, noted, response, answer, errors };
}

describe('a funds confirmation', () => {
  test.each(['/funds-confirmations', '/open-banking/v1/funds-confirmations'])(
    'at %s returns yes or no with the request, and nothing else of the account',
    async (path) => {
      const { response, answer, noted } = await confirmFunds({ path });
      expect(response.status).toBe(201);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(answer).toEqual({
        data: {
          funds_confirmation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          consent_id: 'funds-1',
          funds_available: true,
          amount: requested.amount,
          reference: 'CARD 0815',
          creation_date_time: new Date(now).toISOString(),
        },
        links: { self: '/funds-confirmations' },
      });
      expect(noted).toEqual([{ consentId: 'funds-1', endpoint: 'funds_confirmations', usedAt: now }]);
    },
  );

  test('shows the amount without leading zeros', async () => {
    const { answer } = await confirmFunds({
      body: { ...requested, amount: { amount: '0012.50', currency: 'GBP' } },
    });
    expect(answer.data).toMatchObject({ funds_available: true, amount: requested.amount });
  });

  test.each<[string, FundsFixture]>([
    ['is closed', { held: [{ ...heldAccount, closed: true }] }],
    ['now belongs to another customer', { held: [{ ...heldAccount, customerId: 'customer-2' }] }],
    [
      'has no available balance',
      { held: [{ ...heldAccount, balances: [createSampleBalance('account-1', 'booked')] }] },
    ],
    ['no longer exists', { held: [] }],
  ])('for an account that %s is "no" without an error', async (_, fixture) => {
    const { response, answer, noted } = await confirmFunds({ fixture });
    expect([response.status, answer.data?.funds_available, noted.length]).toEqual([201, false, 1]);
  });

  test('has a new id each time', async () => {
    const bank = await openFundsBank();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => {
        const init = { method: 'POST', headers: validHeaders, body: JSON.stringify(requested) };
        const response = await bank.connect().call(bank.token, '/funds-confirmations', init);
        return ((await response.json()) as { data: { funds_confirmation_id: string } }).data
          .funds_confirmation_id;
      }),
    );
    expect(new Set(ids).size).toBe(3);
  });

  test('is refused when its use cannot be recorded', async () => {
    const touch = () => Promise.reject(new UnavailableError('no database'));
    const options: TestBankOptions = { replace: ({ uses }) => ({ uses: { ...uses, touch } }), mayFail: true };
    const { response, answer } = await confirmFunds({ options });
    expect([response.status, answer.data]).toEqual([503, undefined]);
  });

  test('logs nothing about the account', async () => {
    const { log } = await confirmFunds();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ clientId: 'tpp-1', status: 201 });
    expect(JSON.stringify(log)).not.toMatch(/12[.]50|account-1|customer-1|CARD 0815/);
  });
});

describe('a request with several errors gets the first one', () => {
  const { authorization: _, ...untokened } = validHeaders;
  const { 'x-consent-id': __, ...unnamed } = validHeaders;
  const noScope: FundsFixture = { token: { scopes: ['openid'], consentId: 'other' } };
  const wrong = { ...noScope, consent: { status: 'revoked' } } as const;
  const elsewhere: FundsFixture = { token: { consentId: 'other' } };
  test.each<[Requested, number, readonly string[]]>([
    [{ headers: untokened, fixture: wrong, body: '{' }, 401, ['invalid_token']],
    [{ headers: unnamed, fixture: wrong, body: '{' }, 400, ['missing_consent X-Consent-ID']],
    [
      { headers: { ...validHeaders, 'x-consent-id': 'a, b' }, fixture: wrong },
      400,
      ['invalid_header X-Consent-ID'],
    ],
    [{ headers: { ...validHeaders, 'x-consent-id': 'none' }, fixture: wrong }, 403, ['invalid_consent']],
    [
      { headers: { ...validHeaders, 'x-consent-id': 'access-1' }, fixture: wrong },
      403,
      ['wrong_consent_type'],
    ],
    [{ fixture: wrong, body: '{' }, 403, ['invalid_consent']],
    [{ fixture: noScope, body: '{' }, 403, ['insufficient_scope']],
    [{ fixture: elsewhere, body: '{' }, 403, ['invalid_consent']],
    [
      { headers: { ...validHeaders, 'content-type': 'text/plain' }, body: '{' },
      415,
      ['unsupported_media_type'],
    ],
    [{ body: `"${'x'.repeat(65_536)}"` }, 413, ['payload_too_large']],
    [{ body: '{' }, 400, ['invalid_request']],
    [
      { body: { reference: 'x', amount: { amount: '1.00', currency: 'EUR' }, more: 1 } },
      400,
      ['invalid_field more'],
    ],
    [
      { body: { ...requested, amount: { amount: '1.00', currency: 'EUR' } } },
      400,
      ['invalid_field amount.currency'],
    ],
  ])('%j', async (given, status, expected) => {
    const { response, errors, noted } = await confirmFunds(given);
    expect([response.status, errors]).toEqual([status, expected]);
    expect(noted).toEqual([]);
  });
});

test.each<[string, unknown, readonly string[]]>([
  ['no field', {}, ['missing_field amount', 'missing_field reference']],
  ['a list', [], ['invalid_request']],
  [
    'an amount of zero',
    { ...requested, amount: { amount: '0.00', currency: 'GBP' } },
    ['invalid_field amount.amount'],
  ],
  [
    'half a yen',
    { ...requested, amount: { amount: '100.50', currency: 'JPY' } },
    ['invalid_field amount.amount'],
  ],
  ['a long reference', { ...requested, reference: 'x'.repeat(36) }, ['invalid_field reference']],
  ['an unknown field', { ...requested, debtor_account: {} }, ['invalid_field debtor_account']],
  [
    'a prototype',
    '{"__proto__":{"amount":{"amount":"1.00","currency":"GBP"},"reference":"x"}}',
    ['missing_field amount', 'missing_field reference', 'invalid_field __proto__'],
  ],
  [
    'all errors at once',
    { amount: { amount: '0.00', unit: 1 }, reference: 7, more: true },
    [
      'invalid_field amount.amount',
      'missing_field amount.currency',
      'invalid_field amount.unit',
      'invalid_field reference',
      'invalid_field more',
    ],
  ],
])('a body with %s is refused', async (_, body, expected) => {
  const { response, errors } = await confirmFunds({ body });
  expect([response.status, [...errors].sort()]).toEqual([400, [...expected].sort()]);
});
