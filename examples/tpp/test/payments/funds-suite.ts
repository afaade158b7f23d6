import { beforeAll, describe, expect, test } from 'vitest';
import { type Agreed, type PayingBank, type ReadAnswer, show } from './paying-bank.ts';
import { findHolding, type Holding } from './sample-holding.ts';
import { shopTerms } from './terms.ts';

/** Tells an amount that lies so many pence above the available balance of the account. */
type Choice = (availablePence: number) => { readonly amount: string; readonly currency: string };

const above = (pence: number): Choice => {
  return (available) => ({ amount: writePence(available + pence), currency: 'GBP' });
};

const answered: readonly [name: string, amount: Choice, isAvailable: boolean][] = [
  ['a penny', () => ({ amount: '0.01', currency: 'GBP' }), true],
  ['a penny less than there is', above(-1), true],
  ['what there is, the credit line included', above(0), true],
  ['a penny more than there is', above(1), false],
  ['the most that can be asked', () => ({ amount: '9999999999999.99', currency: 'GBP' }), false],
  [
    'what there is, with zeros in front',
    (pence) => ({ amount: `0${writePence(pence)}`, currency: 'GBP' }),
    true,
  ],
];

const fine = { amount: { amount: '1.00', currency: 'GBP' }, reference: 'Shoes' };

const refused: readonly [name: string, body: unknown, codes: readonly string[], paths: readonly string[]][] =
  [
    [
      'another currency',
      { ...fine, amount: { amount: '1.00', currency: 'EUR' } },
      ['invalid_field'],
      ['amount.currency'],
    ],
    [
      'nothing',
      { ...fine, amount: { amount: '0.00', currency: 'GBP' } },
      ['invalid_field'],
      ['amount.amount'],
    ],
    [
      'a sign',
      { ...fine, amount: { amount: '-1.00', currency: 'GBP' } },
      ['invalid_field'],
      ['amount.amount'],
    ],
    [
      'three decimals',
      { ...fine, amount: { amount: '1.000', currency: 'GBP' } },
      ['invalid_field'],
      ['amount.amount'],
    ],
    ['a long reference', { ...fine, reference: 'r'.repeat(36) }, ['invalid_field'], ['reference']],
    ['no reference', { amount: fine.amount }, ['missing_field'], ['reference']],
    ['more than is known', { ...fine, account_id: 'a' }, ['invalid_field'], ['account_id']],
  ];

/** Checks how the service answers whether an account holds an amount. */
export function describeFunds(open: () => PayingBank): void {
  describe('whether there is enough money', () => {
    let agreed: Agreed;
    let holding: Holding;

    beforeAll(async () => {
      holding = await findHolding(open(), 'current');
      agreed = await open().agree(open().whole, {
        type: 'funds-confirmation',
        terms: { debtor_account: holding.reference },
      });
    });

    const confirm = (body: unknown, headers = show(agreed), prefix = ''): Promise<ReadAnswer> =>
      open().ask(open().whole, { path: `${prefix}/funds-confirmations`, headers, body });

    test.each(answered)('is answered for %s', async (_, choose, isAvailable) => {
      const amount = choose(await holding.readAvailable());
      for (const prefix of ['', '/open-banking/v1']) {
        const answer = await confirm({ amount, reference: 'Shoes' }, show(agreed), prefix);
        expect([answer.status, JSON.parse(answer.body)]).toEqual([
          201,
          {
            data: {
              funds_confirmation_id: expect.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
              consent_id: agreed.consentId,
              funds_available: isAvailable,
              amount: { ...amount, amount: amount.amount.replace(/^0+(?=\d)/, '') },
              reference: 'Shoes',
              creation_date_time: expect.stringMatching(/Z$/),
            },
            links: { self: '/funds-confirmations' },
          },
        ]);
      }
    });

    test.each(refused)('is refused for %s', async (_, body, codes, paths) => {
      const answer = await confirm(body);
      expect([answer.status, answer.codes, answer.paths]).toEqual([400, codes, paths]);
    });

    test('is refused in the order of the checks', async () => {
      const payment = await open().agree(open().whole, { type: 'payment', terms: shopTerms });
      const bearer = `Bearer ${agreed.accessToken}`;
      const answers = [
        await confirm('{', {}),
        await confirm('{', { authorization: bearer }),
        await confirm('{', { authorization: bearer, 'x-consent-id': 'nobody-has-this' }),
        await confirm('{', { authorization: bearer, 'x-consent-id': payment.consentId }),
        await confirm('{', { ...show(payment), 'x-consent-id': agreed.consentId }),
        await confirm('{'),
      ];
      expect(answers.map(({ status, codes }) => [status, ...codes])).toEqual([
        [401, 'invalid_token'],
        [400, 'missing_consent'],
        [403, 'invalid_consent'],
        [403, 'wrong_consent_type'],
        [403, 'insufficient_scope'],
        [400, 'invalid_request'],
      ]);
    });

    test('follows the money, and ends with its consent', async () => {
      const before = await holding.readAvailable();
      const all = { amount: { amount: writePence(before), currency: 'GBP' }, reference: 'Shoes' };
      const { whole } = open();
      const posted = await open().ask(whole, {
        path: '/sandbox/transactions',
        headers: { authorization: `Bearer ${whole.token}` },
        body: {
          account_id: holding.accountId,
          amount: { amount: '0.01', currency: 'GBP' },
          credit_debit_indicator: 'Debit',
        },
      });
      expect(posted.status).toBe(201);
      expect((await confirm(all)).data.funds_available).toBe(false);
      const path = `/consents/funds-confirmation/${agreed.consentId}`;
      await open().ask(whole, {
        method: 'DELETE',
        path,
        headers: { authorization: `Bearer ${whole.token}` },
      });
      const ended = await confirm(fine);
      expect([ended.status, ended.codes]).toEqual([403, ['invalid_consent']]);
    });

    test('ends with the account that the bank closes', async () => {
      const { whole, ask } = open();
      const savings = await findHolding(open(), 'savings');
      const terms = { debtor_account: savings.reference };
      const own = await open().agree(whole, { type: 'funds-confirmation', terms });
      expect((await confirm(fine, show(own))).data.funds_available).toBe(true);
      const path = `/sandbox/accounts/${savings.accountId}/close`;
      const closed = await ask(whole, {
        method: 'POST',
        path,
        headers: { authorization: `Bearer ${whole.token}` },
      });
      expect(closed.status).toBe(200);
      const after = await confirm(fine, show(own));
      expect([after.status, after.codes]).toEqual([403, ['invalid_consent']]);
    });
  });
}

function writePence(pence: number): string {
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
