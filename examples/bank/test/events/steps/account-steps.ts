import fc from 'fast-check';
import type { Action } from '../bank-under-test.ts';
import { stepAccount } from '../model/account-lifecycle.ts';
import { book, moveAvailable } from '../model/accounts.ts';
import { writeAmount, writeMoment } from '../model/expected-event.ts';
import { cancelOrder, createOrder, executeOrder, failOrder } from '../model/orders.ts';
import type { Model } from '../model/records.ts';
import { actBoth, type Play, pick } from '../play.ts';
import { any, chooseAccount, chooseOrder, client, listCreditors, pence, recent } from './choices.ts';

const day = 86_400_000;

const reason = fc.option(fc.constantFrom('insufficient_funds', 'limit_exceeded', 'technical_error'), {
  nil: undefined,
});

export const accountChoices = {
  post: fc.record({
    client,
    account: any,
    pence: fc.integer({ min: 1, max: 99_999 }),
    direction: fc.constantFrom('Credit', 'Debit'),
    status: fc.constantFrom(undefined, 'booked', 'pending'),
    /** Days from today to the midnight of the booking. `undefined` means now. */
    days: fc.option(fc.integer({ min: -4, max: 4 }), { nil: undefined, freq: 2 }),
  }),
  book: fc.record({ client, transaction: recent }),
  remove: fc.record({ client, transaction: recent }),
  order: fc.record({
    client,
    account: any,
    frequency: fc.constantFrom('daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly'),
    pence,
    creditor: any,
  }),
  execute: fc.record({ client, order: recent }),
  failOrder: fc.record({ client, order: recent, reason }),
  cancelOrder: fc.record({ client, order: recent }),
  account: fc.record({
    client,
    account: any,
    step: fc.constantFrom('disable', 'enable', 'enable', 'close'),
  }),
};

type Facts<Kind extends keyof typeof accountChoices> =
  (typeof accountChoices)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;

export const accountSteps = {
  async post(play: Play, facts: Facts<'post'>) {
    const { model } = play;
    const account = chooseAccount(model, facts.account);
    if (account === undefined) return;
    const { client: who, direction, status, days } = facts;
    const bookedAt = days === undefined ? undefined : Math.floor(model.now / day) * day + days * day;
    const body = {
      account_id: account.id,
      amount: writeAmount(facts.pence),
      credit_debit_indicator: direction,
      ...(status && { status }),
      ...(bookedAt !== undefined && { booking_date_time: writeMoment(bookedAt) }),
      transaction_information: 'planted-information',
      reference: 'planted-reference',
      debtor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'planted-name' },
    };
    const amount = direction === 'Debit' ? -facts.pence : facts.pence;
    await actBoth(play, { client: who, resource: 'transactions', body }, ({ transaction_id }) => {
      if (account.closed) return false;
      const id = String(transaction_id);
      const isPending = status === 'pending';
      model.transactions.push({ id, account, pence: amount, status: isPending ? 'pending' : 'booked' });
      const booking = {
        account,
        pence: amount,
        transactionId: id,
        ...(bookedAt !== undefined && { bookedAt }),
      };
      if (isPending) moveAvailable(account, amount);
      else book(model, booking);
      return true;
    });
  },

  book: (play: Play, { client: who, transaction: which }: Facts<'book'>) =>
    endPending(play, which, { client: who, step: 'book' }),

  remove: (play: Play, { client: who, transaction: which }: Facts<'remove'>) =>
    endPending(play, which, { client: who, step: 'remove' }),

  async order(play: Play, { client: who, ...facts }: Facts<'order'>) {
    const { model } = play;
    const account = chooseAccount(model, facts.account);
    const to = pick(listCreditors(model), facts.creditor);
    if (account === undefined || to === undefined) return;
    const { frequency, pence: amount } = facts;
    const terms = { frequency, amount: writeAmount(amount), creditor_account: to };
    const body = { account_id: account.id, ...terms };
    await actBoth(play, { client: who, resource: 'standing-orders', body }, (data) => {
      if (account.closed) return false;
      const id = String(data.standing_order_id);
      const made = { id, account, frequency, pence: amount, creditor: to, status: 'active' };
      createOrder(model, made, data.next_payment_date_time);
      return true;
    });
  },

  async execute(play: Play, { client: who, order: which }: Facts<'execute'>) {
    const order = chooseOrder(play.model, which);
    if (order === undefined) return;
    const action = describeOrderAction(who, order.id, 'execute');
    await actBoth(play, action, () => executeOrder(play.model, order));
  },

  async failOrder(play: Play, { client: who, order: which, reason: why }: Facts<'failOrder'>) {
    const order = chooseOrder(play.model, which);
    if (order === undefined) return;
    const action = { ...describeOrderAction(who, order.id, 'fail'), ...(why && { body: { reason: why } }) };
    await actBoth(play, action, () => failOrder(play.model, order, why ?? 'insufficient_funds'));
  },

  async cancelOrder(play: Play, { client: who, order: which }: Facts<'cancelOrder'>) {
    const order = chooseOrder(play.model, which);
    if (order === undefined) return;
    const action = describeOrderAction(who, order.id, 'cancel');
    await actBoth(play, action, () => cancelOrder(play.model, order));
  },

  async account(play: Play, { client: who, account: which, step }: Facts<'account'>) {
    const account = chooseAccount(play.model, which);
    if (account === undefined) return;
    const action = { client: who, resource: 'accounts', id: account.id, step } as const;
    await actBoth(play, action, () => stepAccount(play.model, account, step));
  },
};

function describeOrderAction(who: Action['client'], id: string, step: string) {
  return { client: who, resource: 'standing-orders', id, step } as const;
}

async function endPending(
  play: Play,
  which: number,
  { client: who, step }: { readonly client: Action['client']; readonly step: 'book' | 'remove' },
): Promise<void> {
  const transaction = pick(listEndable(play.model, which), which);
  if (transaction === undefined) return;
  const action = { client: who, resource: 'transactions', id: transaction.id, step } as const;
  await actBoth(play, action, () => {
    const { account, pence: amount, id, status } = transaction;
    if (status !== 'pending' || account.closed) return false;
    transaction.status = step === 'book' ? 'booked' : 'removed';
    if (step === 'remove') moveAvailable(account, -amount);
    else book(play.model, { account, pence: amount, transactionId: id, wasPending: true });
    return true;
  });
}

/** Lists pending transactions, and sometimes booked ones too. */
function listEndable({ transactions }: Model, which: number): Model['transactions'] {
  const isWanted = (status: string) => status === 'pending' || (which % 8 === 0 && status === 'booked');
  return transactions.filter(({ status }) => isWanted(status));
}
