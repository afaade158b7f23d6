import type { Beneficiary, DirectDebit, StandingOrder } from '@ob/core';
import { createExternalParty } from './account-number.ts';
import { day, findNextDue, formatMoment, historyDays } from './calendar.ts';
import { deriveId } from './determinism.ts';
import { accountPlans, resolveParty, type SampleAccount } from './sample-accounts.ts';
import { toAmount } from './sample-balances.ts';
import type { RecurringPayment, SampleCustomer } from './sample-customers.ts';
import { lastPaymentDay } from './sample-entries.ts';

export interface SampleMandates {
  readonly standingOrders: readonly StandingOrder[];
  readonly directDebits: readonly DirectDebit[];
  readonly beneficiaries: readonly Beneficiary[];
}

/** Only a current account has mandates. */
export function listSampleMandates(account: SampleAccount, anchor: number): SampleMandates {
  const { accountId, customer, plan } = account;
  if (plan.name !== accountPlans.current.name)
    return { standingOrders: [], directDebits: [], beneficiaries: [] };
  return {
    standingOrders: customer.standingOrders.map((order) =>
      describeStandingOrder(accountId, customer, order, anchor),
    ),
    directDebits: customer.directDebits.map((debit) =>
      describeDirectDebit(accountId, customer, debit, anchor),
    ),
    beneficiaries: customer.payees.map((payee, index) => ({
      beneficiary_id: deriveId('beneficiary', accountId, payee),
      account_id: accountId,
      beneficiary_type: index === 0 ? 'trusted' : 'ordinary',
      creditor_account: createExternalParty(payee),
      reference: `From ${customer.displayName}`,
    })),
  };
}

function describeStandingOrder(
  accountId: string,
  customer: SampleCustomer,
  order: RecurringPayment,
  anchor: number,
): StandingOrder {
  const amount = toAmount(order.pence);
  return {
    standing_order_id: deriveId('standing-order', accountId, order.reference),
    account_id: accountId,
    status: readStatus(order),
    frequency: order.frequency,
    creditor_account: resolveParty(customer, order.party),
    reference: order.reference,
    first_payment_date_time: formatMoment(findNextDue(order, anchor - historyDays * day)),
    first_payment_amount: amount,
    ...(order.endedDaysAgo === undefined && {
      next_payment_date_time: formatMoment(findNextDue(order, anchor + day)),
      next_payment_amount: amount,
    }),
    last_payment_date_time: formatMoment(lastPaymentDay(order, anchor)),
    last_payment_amount: amount,
  };
}

function describeDirectDebit(
  accountId: string,
  customer: SampleCustomer,
  debit: RecurringPayment,
  anchor: number,
): DirectDebit {
  return {
    direct_debit_id: deriveId('direct-debit', accountId, debit.reference),
    account_id: accountId,
    mandate_id: debit.reference.replaceAll(' ', '-'),
    status: readStatus(debit),
    name: resolveParty(customer, debit.party).name,
    frequency: debit.frequency,
    previous_payment_date_time: formatMoment(lastPaymentDay(debit, anchor)),
    previous_payment_amount: toAmount(debit.pence),
  };
}

function readStatus(payment: RecurringPayment): 'active' | 'cancelled' {
  return payment.endedDaysAgo === undefined ? 'active' : 'cancelled';
}
