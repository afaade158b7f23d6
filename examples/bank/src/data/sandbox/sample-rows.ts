import { formatPence, outsideParty, type Party, sampleBicfi } from './account-number.ts';
import { day, formatMoment, historyDays, nextDue, startOfDay } from './calendar.ts';
import { nameIdentifier } from './determinism.ts';
import { accountPlans, identifyAccount, resolveParty, type SampleAccount } from './sample-accounts.ts';
import type { RecurringPayment, SampleCustomer } from './sample-customers.ts';
import { type Entry, lastPaymentDay } from './sample-entries.ts';

/** A row as JSON: the keys are the columns, an absent one is null. */
export type SeedRow = Readonly<Record<string, string | number | boolean | undefined>>;

const currency = 'GBP';

/** Tells the id of a sample customer. */
export function identifyCustomer(customer: SampleCustomer): string {
  return nameIdentifier('customer', customer.username);
}

/** Makes the row of an account. */
export function accountRow({ accountId, customer, plan }: SampleAccount, anchor: number): SeedRow {
  return {
    account_id: accountId,
    customer_id: identifyCustomer(customer),
    status: plan.status,
    currency,
    account_type: plan.type,
    account_sub_type: customer.subType,
    nickname: plan.nickname,
    opening_date: formatMoment(anchor - plan.openedDaysAgo * day).slice(0, 10),
    servicer_bicfi: sampleBicfi,
  };
}

/** Makes the rows of an account's identifiers. */
export function identifierRows({ accountId, identifiers }: SampleAccount): readonly SeedRow[] {
  return identifiers.map(({ scheme, id }, position) => ({
    account_id: accountId,
    position,
    scheme,
    identifier: id,
  }));
}

/** Makes the rows of an account's balances out of where it began and what came since; a loan has nothing available. */
export function balanceRows(
  { accountId, plan }: SampleAccount,
  entries: readonly Entry[],
  anchor: number,
): readonly SeedRow[] {
  const booked = plan.openingPence + sumPence(entries, false);
  const pending = sumPence(entries, true);
  const latest = entries.at(-1)?.at ?? anchor;
  const row = (balance_type: string, pence: number, moment = latest): SeedRow => ({
    account_id: accountId,
    balance_type,
    amount: formatPence(pence),
    date_time: formatMoment(moment),
  });
  const available = row('available', booked + pending + (plan.creditLine?.pence ?? 0));
  return [
    row('booked', booked),
    row('pending', pending),
    row('expected', booked + pending),
    row('closing_booked', booked, anchor - 1),
    ...(plan.type === 'loan' ? [] : [available]),
  ];
}

function sumPence(entries: readonly Entry[], pending: boolean): number {
  return entries
    .filter((entry) => (entry.pending ?? false) === pending)
    .reduce((total, { pence }) => total + pence, 0);
}

/** Makes the rows of an account's credit lines. */
export function creditLineRows({ accountId, plan }: SampleAccount): readonly SeedRow[] {
  if (plan.creditLine === undefined) return [];
  const { type, pence } = plan.creditLine;
  return [{ account_id: accountId, credit_line_type: type, amount: formatPence(pence), included: true }];
}

/** Makes the row of the entry at `index` of an account's history. */
export function transactionRow(accountId: string, entry: Entry, index: number): SeedRow {
  return {
    transaction_id: nameIdentifier('transaction', accountId, index),
    account_id: accountId,
    status: entry.pending === true ? 'pending' : 'booked',
    booking_date_time: formatMoment(entry.at),
    value_date_time: entry.pending === true ? undefined : formatMoment(startOfDay(entry.at)),
    amount: formatPence(entry.pence),
    currency,
    transaction_information: entry.information,
    merchant_name: entry.merchant?.name,
    merchant_category_code: entry.merchant?.categoryCode,
    ...partyColumns('creditor', entry.creditor),
    ...partyColumns('debtor', entry.debtor),
    reference: entry.reference,
  };
}

/** Makes the rows of a customer's standing orders. */
export function standingOrderRows(customer: SampleCustomer, anchor: number): readonly SeedRow[] {
  const accountId = identifyAccount(customer, accountPlans.current);
  return customer.standingOrders.map((order) => ({
    standing_order_id: nameIdentifier('standing-order', accountId, order.reference),
    account_id: accountId,
    status: statusOf(order),
    frequency: order.frequency,
    currency,
    ...partyColumns('creditor', resolveParty(customer, order.party)),
    reference: order.reference,
    first_payment_date_time: formatMoment(nextDue(order, anchor - historyDays * day)),
    first_payment_amount: formatPence(order.pence),
    ...(order.endedDaysAgo === undefined && {
      next_payment_date_time: formatMoment(nextDue(order, anchor + day)),
      next_payment_amount: formatPence(order.pence),
    }),
    last_payment_date_time: formatMoment(lastPaymentDay(order, anchor)),
    last_payment_amount: formatPence(order.pence),
  }));
}

/** Makes the rows of a customer's direct debits. */
export function directDebitRows(customer: SampleCustomer, anchor: number): readonly SeedRow[] {
  const accountId = identifyAccount(customer, accountPlans.current);
  return customer.directDebits.map((debit) => ({
    direct_debit_id: nameIdentifier('direct-debit', accountId, debit.reference),
    account_id: accountId,
    mandate_id: debit.reference.replaceAll(' ', '-'),
    status: statusOf(debit),
    name: resolveParty(customer, debit.party).name,
    frequency: debit.frequency,
    currency,
    previous_payment_date_time: formatMoment(lastPaymentDay(debit, anchor)),
    previous_payment_amount: formatPence(debit.pence),
  }));
}

/** Makes the rows of a customer's saved payees. */
export function beneficiaryRows(customer: SampleCustomer): readonly SeedRow[] {
  const accountId = identifyAccount(customer, accountPlans.current);
  return customer.payees.map((payee, index) => ({
    beneficiary_id: nameIdentifier('beneficiary', accountId, payee),
    account_id: accountId,
    beneficiary_type: index === 0 ? 'trusted' : 'ordinary',
    ...partyColumns('creditor', outsideParty(payee)),
    reference: `From ${customer.displayName}`,
  }));
}

function statusOf(payment: RecurringPayment): 'active' | 'cancelled' {
  return payment.endedDaysAgo === undefined ? 'active' : 'cancelled';
}

function partyColumns(side: 'creditor' | 'debtor', party: Party | undefined): SeedRow {
  return { [`${side}_scheme`]: party?.scheme, [`${side}_id`]: party?.id, [`${side}_name`]: party?.name };
}
