import { createSandbox, type TransactionPosting } from '@ob/sandbox';
import { describe, expect, test } from 'vitest';
import { start, useSandboxTime } from './third-party.ts';

useSandboxTime();

const amount = { amount: '3.40', currency: 'GBP' };

async function openAccount() {
  const sandbox = await createSandbox({ clock: start });
  const [, current] = sandbox.listAccounts('alice');
  return { sandbox, account_id: current?.account_id ?? '' };
}

describe('arguments are validated with the schemas of the bank', () => {
  test.each<[string, object]>([
    ['credit_debit_indicator', { credit_debit_indicator: 'credit' }],
    ['credit_debit_indicator', { credit_debit_indicator: undefined }],
    ['status', { status: 'posted' }],
    ['booking_date_time', { booking_date_time: 'yesterday' }],
    ['amount', { amount: undefined }],
    ['amount.amount', { amount: { ...amount, amount: '3.4' } }],
    ['info', { info: 'an unknown field' }],
  ])('refuses a posting with an invalid %s: %j', async (path, wrong) => {
    const { sandbox, account_id } = await openAccount();
    const posting = { account_id, amount, credit_debit_indicator: 'Debit', ...wrong } as TransactionPosting;
    const refused = sandbox.postTransaction(posting);
    await expect(refused).rejects.toMatchObject({ name: 'SandboxError', code: 'refused' });
    await expect(refused).rejects.toThrow(`${path}: `);
  });

  test('treats an undefined field as absent', async () => {
    const { sandbox, account_id } = await openAccount();
    const absent = { reference: undefined, booking_date_time: undefined } as object;
    const posting: TransactionPosting = { account_id, amount, credit_debit_indicator: 'Debit', ...absent };
    const posted = await sandbox.postTransaction(posting);
    expect(posted).not.toHaveProperty('reference');
    expect(posted.booking_date_time).toBe(new Date(start).toISOString());
  });

  test('accepts a standing order and the reason of its failure', async () => {
    const { sandbox, account_id } = await openAccount();
    const creditor_account = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Gym' } as const;
    const order = { account_id, amount, creditor_account, frequency: 'monthly' } as const;
    const wrong = { ...order, frequency: 'hourly' } as unknown as typeof order;
    await expect(sandbox.createStandingOrder(wrong)).rejects.toThrow('frequency: ');
    const { standing_order_id } = await sandbox.createStandingOrder(order);
    const because = { reason: 'because' } as unknown as { readonly reason: 'technical_error' };
    await expect(sandbox.failStandingOrder(standing_order_id, because)).rejects.toThrow('reason: ');
    await expect(sandbox.failPayment('none', because)).rejects.toThrow('reason: ');
    expect((await sandbox.failStandingOrder(standing_order_id)).status).toBe('active');
  });
});
