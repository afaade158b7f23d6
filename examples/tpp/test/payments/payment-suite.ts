import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Agreed, type PayingBank, type ReadAnswer, showKey } from './paying-bank.ts';
import { shopTerms } from './terms.ts';

const interactionId = '0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';
const prefixes = ['', '/open-banking/v1'];
const many = 50;

/** Checks how a payment is made, repeated, raced for and read. */
export function describePaying(open: () => PayingBank): void {
  const agreeToPay = (): Promise<Agreed> => open().agree(open().whole, { type: 'payment', terms: shopTerms });
  const pay = (agreed: Agreed, key: string, body: unknown = shopTerms, path = '/payments') =>
    open().ask(agreed.party, { path, headers: showKey(agreed, key), body });
  const control = (paymentId: unknown, step: string) =>
    open().ask(open().whole, {
      method: 'POST',
      path: `/sandbox/payments/${paymentId}/${step}`,
      headers: { authorization: `Bearer ${open().whole.token}` },
    });

  describe('a payment', () => {
    test.each(prefixes)('is made under "%s" and read by whoever may', async (prefix) => {
      const agreed = await agreeToPay();
      const made = await pay(agreed, randomUUID(), shopTerms, `${prefix}/payments`);
      const { payment_id: paymentId } = made.data;
      expect(made.status).toBe(201);
      expect(made.headers.location).toBe(`${prefix}/payments/${paymentId}`);
      expect(JSON.parse(made.body)).toEqual({
        data: {
          payment_id: expect.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
          consent_id: agreed.consentId,
          status: 'pending',
          ...shopTerms,
          debtor_account: {
            scheme: expect.any(String),
            id: expect.any(String),
            name: 'Alice Hartley',
          },
          creation_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          status_update_date_time: made.data.creation_date_time,
        },
        links: { self: `/payments/${paymentId}` },
      });
      const tokens = [agreed.accessToken, agreed.party.token];
      const readings = prefixes.flatMap((other) =>
        tokens.map((token) => read(open(), { path: `${other}/payments/${paymentId}`, token })),
      );
      for (const { status, body } of await Promise.all(readings))
        expect([status, body]).toEqual([200, made.body]);
    });

    test('is repeated by its key, whatever the spelling, and shown as it stands by then', async () => {
      const agreed = await agreeToPay();
      const key = randomUUID();
      const made = await pay(agreed, key);
      const { amount, ...rest } = shopTerms;
      const respelled = ` ${JSON.stringify({ ...rest, amount: { currency: 'GBP', amount: `00${amount.amount}` } })}\n`;
      const again = await pay(agreed, key, respelled, '/open-banking/v1/payments');
      expect([again.status, again.body]).toEqual([201, made.body]);
      expect(again.headers.location).toBe(`/open-banking/v1/payments/${made.data.payment_id}`);
      const ended = await control(made.data.payment_id, 'complete');
      const later = await pay(agreed, key);
      expect([later.status, later.data]).toEqual([201, { ...made.data, ...ended.data }]);
      expect(later.data.status).toBe('completed');
    });

    test('keeps its key from everything else of its client, and of that one alone', async () => {
      const [agreed, other] = [await agreeToPay(), await agreeToPay()];
      const key = randomUUID();
      const made = await pay(agreed, key);
      const reused = [
        await pay(agreed, key, { ...shopTerms, reference: 'Invoice 8' }),
        await pay(agreed, key, { ...shopTerms, end_to_end_id: undefined }),
        await pay(other, key),
      ];
      for (const { status, codes } of reused)
        expect([status, codes]).toEqual([422, ['idempotency_key_reused']]);
      const foreign = await open().agree(open().payer, { type: 'payment', terms: shopTerms });
      const answer = await pay(foreign, key);
      expect(answer.status).toBe(201);
      expect(answer.data.payment_id).not.toBe(made.data.payment_id);
      expect((await pay(other, randomUUID())).status).toBe(201);
    });

    test('that has failed is repeated as failed, and its consent pays no second time', async () => {
      const agreed = await agreeToPay();
      const key = randomUUID();
      const made = await pay(agreed, key);
      await control(made.data.payment_id, 'fail');
      const again = await pay(agreed, key);
      expect([again.status, again.data]).toMatchObject([
        201,
        {
          payment_id: made.data.payment_id,
          status: 'failed',
          status_reason: { code: 'rejected_by_bank' },
        },
      ]);
      const second = await pay(agreed, randomUUID());
      expect([second.status, second.codes]).toEqual([409, ['consent_consumed']]);
    });

    test('is made once of fifty requests at once with one key', async () => {
      const agreed = await agreeToPay();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: many }, () => pay(agreed, key)));
      const made = answers.filter(({ status }) => status === 201);
      const rest = answers.filter(({ status }) => status !== 201);
      expect(made.length).toBeGreaterThan(0);
      for (const { status, codes } of rest) expect([status, codes]).toEqual([409, ['idempotency_conflict']]);
      expect(new Set(made.map(({ data }) => data.payment_id)).size).toBe(1);
      expect((await pay(agreed, key)).body).toBe(made[0]?.body);
    });

    test('is made once of fifty requests at once with fifty keys', async () => {
      const agreed = await agreeToPay();
      const keys = Array.from({ length: many }, () => randomUUID());
      const answers = await Promise.all(keys.map((key) => pay(agreed, key)));
      const told = answers.map(({ status, codes }) => [status, ...codes].join(' ')).sort();
      expect(told).toEqual(['201', ...Array.from({ length: many - 1 }, () => '409 consent_consumed')]);
      const winner = answers.findIndex(({ status }) => status === 201);
      const [used = '', free = ''] = [keys[winner], keys[winner === 0 ? 1 : 0]];
      expect((await pay(agreed, used)).body).toBe(answers[winner]?.body);
      expect((await pay(await agreeToPay(), free)).status).toBe(201);
    });

    test('of somebody else reads like one that does not exist', async () => {
      const agreed = await agreeToPay();
      const other = await agreeToPay();
      const { data } = await pay(agreed, randomUUID());
      const { whole, payer } = open();
      const path = `/payments/${data.payment_id}`;
      const unknown = await read(open(), { path: '/payments/nobody-has-this', token: whole.token });
      const foreign = [
        await read(open(), { path, token: payer.token, party: payer }),
        await read(open(), { path, token: other.accessToken }),
        await read(open(), { path: path.toUpperCase().replace('PAYMENTS', 'payments'), token: whole.token }),
      ];
      expect([unknown.status, unknown.codes]).toEqual([404, ['payment_not_found']]);
      for (const { status, body } of foreign) expect([status, body]).toEqual([404, unknown.body]);
      const { access_token: consents } = await whole.client.requestClientTokens('consents');
      const narrow = await read(open(), { path, token: consents });
      expect([narrow.status, narrow.codes]).toEqual([403, ['insufficient_scope']]);
      const withheld = await read(open(), { path, token: whole.token, party: payer });
      expect([withheld.status, withheld.codes]).toEqual([401, ['invalid_token']]);
    });

    test('that was refused has left nothing behind', async () => {
      const agreed = await agreeToPay();
      const key = randomUUID();
      const refused = await pay(agreed, key, { ...shopTerms, amount: { amount: '12.51', currency: 'EUR' } });
      expect([refused.status, refused.codes, refused.paths]).toEqual([
        400,
        ['consent_mismatch', 'consent_mismatch'],
        ['amount.amount', 'amount.currency'],
      ]);
      const consent = await open().ask(open().whole, {
        path: `/consents/payment/${agreed.consentId}`,
        headers: { authorization: `Bearer ${open().whole.token}` },
      });
      expect(consent.data.status).toBe('authorized');
      expect((await pay(agreed, key)).status).toBe(201);
    });
  });
}

interface Reading {
  readonly path: string;
  readonly token: string;
  readonly party?: PayingBank['whole'];
}

function read(bank: PayingBank, { path, token, party = bank.whole }: Reading): Promise<ReadAnswer> {
  const headers = { authorization: `Bearer ${token}`, 'x-fapi-interaction-id': interactionId };
  return bank.ask(party, { path, headers });
}
