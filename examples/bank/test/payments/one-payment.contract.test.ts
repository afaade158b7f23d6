import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingBank, type PayingBank, paymentIdOf, terms } from './paying-bank.ts';

let bank: PayingBank;
beforeAll(async () => {
  bank = await openPayingBank();
}, 60_000);
afterAll(() => bank.close());

const fifty = Array.from({ length: 50 }, (_, index) => index);
const codeOf = (answer: { readonly json: { readonly errors?: readonly { readonly code: string }[] } }) =>
  answer.json.errors?.[0]?.code;

async function countPayments(consentId: string): Promise<unknown> {
  const text = 'SELECT count(*)::int AS payments FROM ob.payments WHERE consent_id = $1';
  return (await bank.database.query({ name: 'test_count_payments', text }, [consentId]))[0];
}

async function countCreated(paymentId: string): Promise<number> {
  const events = await bank.listEvents('one');
  return events.filter(({ type, resource_id: id }) => type === 'payment.created' && id === paymentId).length;
}

describe('a consent pays once', () => {
  test('however many requests with keys of their own come at once', async () => {
    const agreed = await bank.agreeToPay(terms);
    const answers = await Promise.all(fifty.map((index) => bank.pay(agreed, { key: `own-${index}` })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map((answer) => `${answer.status} ${codeOf(answer)}`))).toEqual(
      new Set(['409 consent_consumed']),
    );
    expect(await countPayments(agreed.consentId)).toEqual({ payments: 1 });
    expect(await countCreated(paymentIdOf(made[0] as never))).toBe(1);
  });

  test('however many requests with one key come at once', async () => {
    const agreed = await bank.agreeToPay(terms);
    const paths = ['/payments', '/open-banking/v1/payments'];
    const answers = await Promise.all(
      fifty.map((index) => bank.pay(agreed, { key: 'the-key', path: paths[index % 2] as string })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 201);
    for (const answer of others)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_conflict']);
    expect(await countPayments(agreed.consentId)).toEqual({ payments: 1 });
    expect(await countCreated(paymentIdOf(made[0] as never))).toBe(1);
  });

  test('and a repeated request gets the payment as it stands now', async () => {
    const agreed = await bank.agreeToPay(terms);
    const first = await bank.pay(agreed, { key: 'again' });
    expect(first.headers.get('location')).toBe(`/payments/${paymentIdOf(first)}`);
    await bank.settle();
    const again = await bank.pay(agreed, { key: 'again', path: '/open-banking/v1/payments' });
    expect(again.status).toBe(201);
    expect(again.headers.get('location')).toBe(`/open-banking/v1/payments/${paymentIdOf(first)}`);
    expect(again.json).toMatchObject({ data: { payment_id: paymentIdOf(first), status: 'completed' } });
    expect(codeOf(await bank.pay(agreed, { key: 'another' }))).toBe('consent_consumed');
    const other = { ...terms, amount: { amount: '26.00', currency: 'GBP' } };
    expect((await bank.pay(agreed, { key: 'again', body: other })).status).toBe(422);
  });
});
