import { UnavailableError } from '@ob/http';
import { now } from '@ob/tooling/test-bank';
import { describe, expect, test, vi } from 'vitest';
import {
  chosenAccount,
  clientToken,
  customerToken,
  describeResponse,
  openPaymentBank,
  terms,
} from './payment-bank.ts';

const moment = new Date(now).toISOString();

describe('a payment', () => {
  test.each(['', '/open-banking/v1'])('is made once, under the prefix "%s"', async (prefix) => {
    const bank = await openPaymentBank();
    const answer = await bank.pay({ path: `${prefix}/payments` });
    const { payment_id: id } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(answer.headers.get('location')).toBe(`${prefix}/payments/${id}`);
    const expected = {
      payment_id: id,
      consent_id: 'pay-1',
      status: 'pending',
      ...terms,
      debtor_account: chosenAccount,
      creation_date_time: moment,
      status_update_date_time: moment,
    };
    expect(answer.body).toEqual({ data: expected, links: { self: `/payments/${id}` } });
    expect(await bank.statusOf('pay-1')).toBe('consumed');
    const read = await bank.read(`${prefix}/payments/${id}`);
    expect([read.status, read.body]).toEqual([200, answer.body]);
    expect(bank.log.map(({ clientId, reason }) => [clientId, reason])).toEqual([
      ['tpp-1', undefined],
      ['tpp-1', undefined],
    ]);
  });

  test('causes one event, without names', async () => {
    const bank = await openPaymentBank();
    const { body } = await bank.pay();
    const { scheme, id: identification } = terms.creditor_account;
    expect(bank.listEvents()).toEqual([
      {
        clientId: 'tpp-1',
        event: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          type: 'payment.created',
          timestamp: moment,
          resource_id: body.data.payment_id,
          resource_type: 'payment',
          data: {
            payment_id: body.data.payment_id,
            consent_id: 'pay-1',
            status: 'pending',
            amount: terms.amount,
            creditor_account: { scheme, identification },
          },
        },
      },
    ]);
  });

  test('is made with one look-up, one account and one acceptance', async () => {
    const { pay, storage } = await openPaymentBank();
    const { access, payments } = storage;
    const calls = [
      vi.spyOn(access, 'find'),
      vi.spyOn(payments, 'accept'),
      vi.spyOn(payments, 'markSubmitted'),
    ];
    const extra = vi.spyOn(payments, 'findByKey');
    await pay();
    for (const call of calls) expect(call).toHaveBeenCalledOnce();
    expect(calls.map(({ mock }) => mock.invocationCallOrder[0])).toEqual(
      calls.map(({ mock }) => mock.invocationCallOrder[0]).sort((one = 0, other = 0) => one - other),
    );
    expect(extra).not.toHaveBeenCalled();
  });

  test('reads no account when the consent names the debtor', async () => {
    const bank = await openPaymentBank({ isAccountKnown: false });
    const debtor_account = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'N' } as const;
    const named = { ...terms, debtor_account };
    await bank.changeConsent('pay-1', { payment: named });
    const { body } = await bank.pay({ body: named });
    expect(body.data).toMatchObject({ debtor_account: named.debtor_account });
  });

  test('is refused for an account that the customer never held, and the consent stays usable', async () => {
    const bank = await openPaymentBank({ isAccountKnown: false });
    expect(describeResponse(await bank.pay())).toEqual(['invalid_consent']);
    expect(await bank.statusOf('pay-1')).toBe('authorized');
    expect(bank.log.at(-1)?.reason).toBe('consent_active: consent_incomplete');
  });

  test('compares amounts by value, and shows them without leading zeros', async () => {
    const bank = await openPaymentBank();
    await bank.changeConsent('pay-1', {
      payment: { ...terms, amount: { amount: '0025.00', currency: 'GBP' } },
    });
    const written = { ...terms, amount: { amount: '00025.00', currency: 'GBP' } };
    const { body } = await bank.pay({ body: written });
    expect(body.data.amount).toEqual(terms.amount);
    const [reported] = bank.listEvents();
    expect(reported?.event.data).toMatchObject({ amount: terms.amount });
  });

  test('is refused with every differing field, and consumes neither consent nor key', async () => {
    const bank = await openPaymentBank();
    const body = {
      amount: { amount: '24.00', currency: 'EUR' },
      creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Another' },
      debtor_account: chosenAccount,
      end_to_end_id: 'E2E',
    };
    const paths = ['amount.amount', 'amount.currency', 'creditor_account.scheme', 'creditor_account.id'];
    const others = ['creditor_account.name', 'debtor_account', 'reference', 'end_to_end_id'];
    const answer = await bank.pay({ body });
    expect(answer.status).toBe(400);
    expect(describeResponse(answer)).toEqual([...paths, ...others].map((path) => `consent_mismatch ${path}`));
    expect((await bank.pay()).status).toBe(201);
  });

  test.each([
    ['x', 201],
    ['!~'.repeat(20), 201],
    ['k'.repeat(41), 400],
    ['a b', 400],
    ['a,b', 201],
    [',', 201],
    ['ä', 400],
  ])('checks the key "%s": %i', async (key, status) => {
    expect((await (await openPaymentBank()).pay({ keys: [key] })).status).toBe(status);
  });

  test('accepts every printable character in a key, and refuses two keys', async () => {
    const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));
    const keys = [0, 40, 80].map((start) => printable.slice(start, start + 40).join(''));
    for (const key of keys) expect((await (await openPaymentBank()).pay({ keys: [key] })).status).toBe(201);
    for (const second of ['k', 'l', ','])
      expect(describeResponse(await (await openPaymentBank()).pay({ keys: ['k', second] }))).toEqual([
        'invalid_header X-Idempotency-Key',
      ]);
  });
});

describe('a payment that the engine refuses', () => {
  const engine = () => Promise.reject(new Error('engine down'));

  test('is accepted, logged and submitted again', async () => {
    const bank = await openPaymentBank({ engine });
    const { status, body } = await bank.pay();
    expect(status).toBe(201);
    const about = { paymentId: body.data.payment_id, interactionId: expect.stringMatching(/-/) };
    expect(bank.errors).toEqual([{ err: new Error('engine down'), ...about }]);
    expect((await bank.storage.payments.listUnsubmitted(now, 10)).length).toBe(1);
  });

  test('is accepted when logging fails too', async () => {
    const log = {
      info: () => {},
      warn: () => {},
      error() {
        throw new Error('log down');
      },
    };
    expect((await (await openPaymentBank({ engine, log })).pay()).status).toBe(201);
  });

  test('is accepted when the record of its submission fails', async () => {
    const markSubmitted = () => Promise.reject(new UnavailableError('no database'));
    const bank = await openPaymentBank({ alter: () => ({ markSubmitted }) });
    expect((await bank.pay()).status).toBe(201);
    expect(bank.errors.length).toBe(1);
  });
});

describe('reading a payment', () => {
  async function createPaid() {
    const bank = await openPaymentBank();
    const { body } = await bank.pay();
    return { bank, path: `/payments/${body.data.payment_id}` };
  }

  test.each([
    ['its client, whatever consent it had', clientToken, 200],
    ['its customer with the token of its consent', customerToken, 200],
    [
      'its client and customer with the token of another consent',
      { ...customerToken, consentId: 'pay-2' },
      404,
    ],
    ['another client', { ...clientToken, clientId: 'tpp-2' }, 404],
    ['another client with the same consent', { ...customerToken, clientId: 'tpp-2' }, 404],
    ['another customer', { ...customerToken, customerId: 'customer-2' }, 404],
    ['a token of a grant without a consent', { ...customerToken, consentId: null }, 404],
    ['a token without the scope', { ...clientToken, scopes: ['consents'] }, 403],
  ])('has the expected status for %s', async (_, token, status) => {
    const { bank, path } = await createPaid();
    bank.tokens.set('reader', token);
    expect((await bank.read(path, 'reader')).status).toBe(status);
  });

  test('gives the same answer for unknown ids, foreign ids and other text', async () => {
    const { bank, path } = await createPaid();
    bank.tokens.set('foreign', { ...clientToken, clientId: 'tpp-2' });
    const answers = [await bank.read(path, 'foreign')];
    for (const id of ['made-up', "'%20OR%201=1", 'x'.repeat(300), '__proto__'])
      answers.push(await bank.read(`/payments/${id}`));
    const wires = answers.map(({ status, headers, text }) => JSON.stringify([status, [...headers], text]));
    expect([...new Set(wires)]).toEqual([expect.stringMatching(/^\[404,.*payment_not_found/)]);
    expect(bank.log.slice(1).map(({ reason }) => reason)).toEqual([
      'payment_not_found: payment_foreign',
      ...Array(4).fill('payment_not_found: payment_unknown'),
    ]);
  });

  test('answers HEAD without a body, and refuses other methods', async () => {
    const { bank, path } = await createPaid();
    const head = await bank.read(path, 'client', 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    const deleted = await bank.read(path, 'client', 'DELETE');
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('needs no customer, unlike making a payment', async () => {
    const bank = await openPaymentBank();
    expect(describeResponse(await bank.pay({ token: 'client' }))).toEqual(['invalid_consent']);
  });
});
