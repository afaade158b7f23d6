import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlainRequest } from '../plain-request.ts';
import { type Agreed, type PayingBank, show, showKey } from './paying-bank.ts';
import { shopTerms } from './terms.ts';

/** What a ladder of requests climbs on. */
interface Ground {
  /** Under which prefix. */
  readonly prefix: string;
  readonly used: Agreed;
  /** The key that `used` was used with. */
  readonly usedKey: string;
  readonly ended: Agreed;
  readonly good: Agreed;
  readonly accounts: Agreed;
  readonly foreign: Agreed;
}

/** A request, fault by fault: what one rung mends stays mended on all that follow. */
interface Shape {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: NonNullable<PlainRequest['headers']>;
  /** Whose certificate the connection shows. */
  readonly shows?: 'whole' | 'payer';
}

interface Rung {
  /** What is mended since the rung below. */
  readonly mends: string;
  readonly shape: (ground: Ground) => Shape;
  readonly told: readonly [status: number, ...codes: readonly string[]];
}

const json = { 'content-type': 'application/json' };
const others = JSON.stringify({ ...shopTerms, reference: 'Something else' });

/** Every refusal of a payment, in their order. */
const ladder: readonly Rung[] = [
  {
    mends: 'nothing',
    shape: ({ prefix }) => ({
      method: 'PUT',
      path: `${prefix}/payments/`,
      headers: { accept: 'text/html', 'content-type': 'text/plain' },
      body: '{"amount":',
      shows: 'payer',
    }),
    told: [404, 'not_found'],
  },
  {
    mends: 'the path',
    shape: ({ prefix }) => ({ path: `${prefix}/payments` }),
    told: [405, 'method_not_allowed'],
  },
  { mends: 'the method', shape: () => ({ method: 'POST' }), told: [406, 'not_acceptable'] },
  {
    mends: 'what is accepted',
    shape: () => ({ headers: { accept: 'application/json' } }),
    told: [401, 'invalid_token'],
  },
  {
    mends: 'the lack of a token',
    shape: ({ accounts }) => showToken(accounts),
    told: [401, 'invalid_token'],
  },
  {
    mends: 'the certificate',
    shape: () => ({ shows: 'whole' }),
    told: [400, 'missing_consent'],
  },
  {
    mends: 'the lack of a consent id',
    shape: ({ used, good }) => ({ headers: { 'x-consent-id': [used.consentId, good.consentId] } }),
    told: [400, 'invalid_header'],
  },
  {
    mends: 'the second consent id',
    shape: () => ({ headers: { 'x-consent-id': 'nobody-has-this' } }),
    told: [403, 'invalid_consent'],
  },
  {
    mends: 'that the consent is unknown',
    shape: ({ foreign }) => ({ headers: { 'x-consent-id': foreign.consentId } }),
    told: [403, 'invalid_consent'],
  },
  {
    mends: 'that the consent is foreign',
    shape: ({ accounts }) => ({ headers: show(accounts) }),
    told: [403, 'wrong_consent_type'],
  },
  {
    mends: 'the type of the consent',
    shape: ({ used }) => ({ headers: { 'x-consent-id': used.consentId } }),
    told: [403, 'insufficient_scope'],
  },
  { mends: 'the scope', shape: ({ good }) => showToken(good), told: [403, 'invalid_consent'] },
  { mends: 'the binding', shape: ({ used }) => showToken(used), told: [400, 'missing_header'] },
  {
    mends: 'the lack of a key',
    shape: ({ usedKey }) => ({ headers: { 'x-idempotency-key': [usedKey, usedKey] } }),
    told: [400, 'invalid_header'],
  },
  {
    mends: 'the second key',
    shape: () => ({ headers: { 'x-idempotency-key': 'k'.repeat(41) } }),
    told: [400, 'invalid_header'],
  },
  {
    mends: 'the length of the key',
    shape: ({ usedKey }) => ({ headers: { 'x-idempotency-key': usedKey } }),
    told: [415, 'unsupported_media_type'],
  },
  { mends: 'the media type', shape: () => ({ headers: json }), told: [400, 'invalid_request'] },
  {
    mends: 'the JSON',
    shape: () => ({ body: '{"amount":{"amount":"0.00"},"surprise":1}' }),
    told: [400, 'invalid_field', 'missing_field', 'missing_field', 'invalid_field'],
  },
  { mends: 'the fields', shape: () => ({ body: others }), told: [422, 'idempotency_key_reused'] },
  {
    mends: 'the key',
    shape: () => ({ headers: { 'x-idempotency-key': randomUUID() } }),
    told: [409, 'consent_consumed'],
  },
  {
    mends: 'that the consent is used',
    shape: ({ ended }) => ({ headers: show(ended) }),
    told: [403, 'invalid_consent'],
  },
  {
    mends: 'that the consent has ended',
    shape: ({ good }) => ({ headers: show(good) }),
    told: [400, 'consent_mismatch'],
  },
  { mends: 'the terms', shape: () => ({ body: JSON.stringify(shopTerms) }), told: [201] },
];

function showToken({ accessToken }: Agreed): Shape {
  return { headers: { authorization: `Bearer ${accessToken}` } };
}

/** Checks that a payment is refused for its first fault alone, and made once it has none. */
export function describeRefusals(open: () => PayingBank): void {
  describe.each(['', '/open-banking/v1'])('a payment with every fault at once under "%s"', (prefix) => {
    test('is refused for one after another, and made when all are mended', async () => {
      const bank = open();
      const ground = await prepare(bank, prefix);
      const told: (readonly [string, ...Rung['told']])[] = [];
      let shape: Shape = {};
      for (const { mends, shape: mend } of ladder) {
        const mended = mend(ground);
        shape = { ...shape, ...mended, headers: { ...shape.headers, ...mended.headers } };
        const { shows = 'whole', path = '', ...rest } = shape;
        const { status, codes } = await bank.ask(bank[shows], { ...rest, path });
        told.push([mends, status, ...codes]);
      }
      expect(told).toEqual(ladder.map(({ mends, told: wanted }) => [mends, ...wanted]));
    });
  });
}

async function prepare(bank: PayingBank, prefix: string): Promise<Ground> {
  const { whole, payer } = bank;
  const pay = { type: 'payment', terms: shopTerms } as const;
  const used = await bank.agree(whole, pay);
  const usedKey = randomUUID();
  await bank.ask(whole, { path: '/payments', headers: showKey(used, usedKey), body: shopTerms });
  const ended = await bank.agree(whole, pay);
  const path = `/consents/payment/${ended.consentId}`;
  await bank.ask(whole, { method: 'DELETE', path, headers: { authorization: `Bearer ${whole.token}` } });
  return {
    prefix,
    used,
    usedKey,
    ended,
    good: await bank.agree(whole, pay),
    accounts: await bank.agree(whole, { type: 'account-access', terms: { permissions: ['ReadAccounts'] } }),
    foreign: await bank.agree(payer, pay),
  };
}
