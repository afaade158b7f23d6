import { createMemoryPaymentStore, type PaymentStore } from '@ob/core/primitives';
import { planSampleAcceptance } from '@ob/core/testing';
import type { Storage } from '@ob/server';
import { createMemoryStorage } from '@ob/server/memory';
import { now, openTestBankOn } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';

/** Starts a bank with one accepted payment, on a storage whose transactions have the name `booking`. */
async function openPayingBank() {
  const events: string[] = [];
  const openStore = async (name: string): Promise<PaymentStore> => {
    const enqueue = async (stored: readonly { readonly event: { readonly type: string } }[]) =>
      void events.push(...stored.map(({ event }) => `${name}: ${event.type}`));
    const payments = createMemoryPaymentStore({
      outbox: { enqueue },
      consents: { consume: async () => true },
    });
    const acceptance = planSampleAcceptance({ paymentId: 'p1', consentId: 'c1', acceptedAt: now });
    await payments.accept({ ...acceptance, events: [] });
    return payments;
  };
  const [alone, booking] = [await openStore('alone'), await openStore('booking')];
  const storage: Storage<'booking'> = {
    open(ports) {
      const open = createMemoryStorage().open(ports);
      const within = () => ({ ...open, payments: booking });
      return { ...open, payments: alone, within, transact: (work) => work('booking') };
    },
  };
  const bank = await openTestBankOn(storage, {});
  return { bank, events };
}

test('settles a payment once, with its event', async () => {
  const { bank, events } = await openPayingBank();
  const settled = await bank.payments.settle('p1', { status: 'failed', reason: 'insufficient_funds' });
  expect(settled).toMatchObject({ ok: true, value: { payment: { payment_id: 'p1', status: 'failed' } } });
  const again = await bank.payments.settle('p1', { status: 'completed' });
  expect(again).toEqual({ ok: false, refusal: 'invalid_payment_status' });
  const unknown = await bank.payments.settle('p2', { status: 'completed' });
  expect(unknown).toEqual({ ok: false, refusal: 'payment_not_found' });
  expect(events).toEqual(['alone: payment.failed']);
});

test('settles a payment in a transaction of the bank', async () => {
  const { bank, events } = await openPayingBank();
  await bank.storage.transact((transaction) =>
    bank.payments.settle('p1', { status: 'completed' }, transaction),
  );
  expect(events).toEqual(['booking: payment.completed']);
});
