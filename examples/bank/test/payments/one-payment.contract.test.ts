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

test('refusals stand in one order: a request with every fault is mended one by one', async () => {
  const agreed = await bank.agreeToPay(terms);
  const other = { ...terms, amount: { amount: '26.00', currency: 'GBP' }, reference: 'Invoice 8' };
  const accounts = await bank.agree('account-access', { permissions: ['ReadAccounts'] });
  const ask = async (
    token: string,
    consentId: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
  ) => {
    const answer = await bank.call('POST', '/payments', token, {
      headers: { ...(consentId === '' ? {} : { 'x-consent-id': consentId }), ...headers },
      body,
    });
    return [answer.status, codeOf(answer)];
  };
  const { token, consentId } = agreed;
  const bad = { 'x-idempotency-key': 'k'.repeat(41) };
  const key = { 'x-idempotency-key': 'k-1' };
  expect(await ask('nonsense', '', {}, '')).toEqual([401, 'invalid_token']);
  expect(await ask(accounts.token, '', {}, '')).toEqual([400, 'missing_consent']);
  expect(await ask(accounts.token, 'unknown', {}, '')).toEqual([403, 'invalid_consent']);
  expect(await ask(accounts.token, accounts.consentId, {}, '')).toEqual([403, 'wrong_consent_type']);
  expect(await ask(accounts.token, consentId, {}, '')).toEqual([403, 'insufficient_scope']);
  expect(await ask(token, consentId, {}, '')).toEqual([400, 'missing_header']);
  expect(await ask(token, consentId, bad, '')).toEqual([400, 'invalid_header']);
  expect(await ask(token, consentId, key, '')).toEqual([400, 'invalid_request']);
  expect(await ask(token, consentId, key, { ...other, more: 1 })).toEqual([400, 'invalid_field']);
  expect(await ask(token, consentId, key, other)).toEqual([400, 'consent_mismatch']);
  expect(await ask(token, consentId, key, terms)).toEqual([201, undefined]);
  expect(await ask(token, consentId, key, other)).toEqual([422, 'idempotency_key_reused']);
  expect(await ask(token, consentId, { 'x-idempotency-key': 'k-2' }, other)).toEqual([
    409,
    'consent_consumed',
  ]);
});

test('the client that made a payment reads it, and nobody else learns that it is there', async () => {
  const agreed = await bank.agreeToPay(terms);
  const paymentId = paymentIdOf(await bank.pay(agreed));
  const own = await bank.readPayment(paymentId);
  expect(own.json).toMatchObject({ data: { payment_id: paymentId, status: 'pending', ...terms } });
  expect((await bank.call('GET', `/payments/${paymentId}`, agreed.token)).text).toBe(own.text);
  const foreign = await bank.readPayment(paymentId, 'two');
  const unknown = await bank.readPayment('unknown', 'two');
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
});
