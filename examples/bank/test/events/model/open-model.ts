import { describeSampleBank, type SampleHolding } from '@ob/sandbox/ledger';
import type { Model, ModelAccount, ModelOrder } from './records.ts';

export function openModel(start: number): Model {
  const { customers, accounts: holdings } = describeSampleBank({ anchor: start });
  const names = new Map(customers.map(({ customerId, username }) => [customerId, username]));
  const accounts = holdings.map((holding) => readAccount(holding, names.get(holding.customerId) ?? ''));
  const orders = holdings.flatMap((holding, index) => readOrders(holding, accounts[index]));
  return {
    now: start,
    accounts,
    orders,
    ...{ webhooks: [], consents: [], transactions: [], payments: [], events: [], withheld: [] },
  };
}

function readAccount(
  { account, balances, holderName, closed }: SampleHolding,
  customer: string,
): ModelAccount {
  const pence = (type: string): number | undefined => {
    const found = balances.find(({ balance_type }) => balance_type === type);
    if (found === undefined) return undefined;
    return (
      Math.round(Number(found.amount.amount) * 100) * (found.credit_debit_indicator === 'Debit' ? -1 : 1)
    );
  };
  return {
    ...{ id: account.account_id, customer, type: account.account_type, holderName },
    ...{ identifiers: account.identifiers ?? [], status: account.status, closed },
    ...{ booked: pence('booked') ?? 0, available: pence('available') },
  };
}

function readOrders({ standingOrders }: SampleHolding, account: ModelAccount | undefined): ModelOrder[] {
  return standingOrders.flatMap((order) => {
    const { next_payment_date_time: next, next_payment_amount: amount } = order;
    if (account === undefined || next === undefined || amount === undefined) return [];
    return [
      {
        ...{ id: order.standing_order_id, account, frequency: order.frequency, status: order.status },
        ...{ pence: Math.round(Number(amount.amount) * 100), creditor: order.creditor_account },
      },
    ];
  });
}
