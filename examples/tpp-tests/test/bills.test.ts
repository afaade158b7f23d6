import { describe, expect, test } from 'vitest';
import { linkAccounts, openWorld, type World } from './open-app.ts';

const bill = {
  amount: { amount: '48.20', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN' as const, id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
  reference: 'CE-7719204',
};

async function pay({ app, bank }: World, wanted = bill): Promise<string> {
  const started = await app.startBill(wanted);
  return app.payBill(wanted, started, await bank.approve(started.address, { customer: 'alice' }));
}

describe('a bill', () => {
  test('is paid once the bank has carried the payment out', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    expect(world.app.billStatus(paymentId)).toBe('pending');
    await world.bank.advance(1000);
    expect(world.app.billStatus(paymentId)).toBe('paid');
  });

  test('is not paid where the money is not there', async () => {
    const world = await openWorld();
    const paymentId = await pay(world, { ...bill, amount: { amount: '9000000.00', currency: 'GBP' } });
    await world.bank.advance(1000);
    expect(world.app.billStatus(paymentId)).toBe('not paid: insufficient_funds');
  });

  test('is not paid where the bank rejects it', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    await world.bank.failPayment(paymentId, { reason: 'rejected_by_bank' });
    expect(world.app.billStatus(paymentId)).toBe('not paid: rejected_by_bank');
  });

  test('cannot be paid twice by one consent', async () => {
    const { app, bank } = await openWorld();
    const started = await app.startBill(bill);
    const callback = await bank.approve(started.address, { customer: 'alice' });
    await app.payBill(bill, started, callback);
    await expect(app.payBill(bill, started, callback)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a webhook', () => {
  test('comes again until the app is back', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    await world.bank.settle();
    world.answer = () => new Response('down for maintenance', { status: 503 });
    await world.bank.completePayment(paymentId);
    expect(world.app.billStatus(paymentId)).toBe('pending');
    await world.bank.advance(30_000);
    world.answer = undefined;
    await world.bank.advance(60_000);
    expect(world.app.billStatus(paymentId)).toBe('paid');
    const sent = world.bank.record.deliveries.filter(({ body }) => body.includes('payment.completed'));
    expect(sent.map(({ outcome }) => outcome)).toEqual(['http_status', 'http_status', 'delivered']);
  });

  test('tells of what was posted on a linked account, and of nothing else', async () => {
    const world = await openWorld();
    await linkAccounts(world);
    const posting = {
      amount: { amount: '12.00', currency: 'GBP' },
      credit_debit_indicator: 'Debit',
    } as const;
    for (const customer of ['alice', 'bob']) {
      const [, current] = world.bank.listAccounts(customer);
      await world.bank.postTransaction({ ...posting, account_id: current?.account_id ?? '' });
    }
    const types = world.bank.record.events.map(({ event }) => event.type);
    expect(types.filter((type) => type !== 'consent.authorized')).toEqual([
      'transaction.posted',
      'balance.updated',
    ]);
  });
});
