import { isReadable, listAsJson, listColumns } from './statement-parts.ts';

const creditor = 'bank.wire_reference(m.creditor_scheme, m.creditor_id, m.creditor_name)';

/** The members of a standing order, `m`, as its record tells them. */
export const standingOrder = {
  standing_order_id: 'm.standing_order_id',
  account_id: 'm.account_id',
  status: 'm.status',
  frequency: 'm.frequency',
  creditor_account: creditor,
  reference: 'm.reference',
  number_of_payments: 'm.number_of_payments',
  ...selectPayment('first'),
  ...selectPayment('next'),
  ...selectPayment('last'),
  ...selectPayment('final'),
};

/** Reads standing orders. */
export const listStandingOrders = listAsJson(
  'bank_list_standing_orders',
  selectFrom('standing_orders', 'standing_order_id', standingOrder),
);

/** Reads direct debits. */
export const listDirectDebits = listAsJson(
  'bank_list_direct_debits',
  selectFrom('direct_debits', 'direct_debit_id', {
    direct_debit_id: 'm.direct_debit_id',
    account_id: 'm.account_id',
    mandate_id: 'm.mandate_id',
    status: 'm.status',
    name: 'm.name',
    frequency: 'm.frequency',
    ...selectPayment('previous'),
  }),
);

/** Reads saved payees. */
export const listBeneficiaries = listAsJson(
  'bank_list_beneficiaries',
  selectFrom('beneficiaries', 'beneficiary_id', {
    beneficiary_id: 'm.beneficiary_id',
    account_id: 'm.account_id',
    beneficiary_type: 'm.beneficiary_type',
    creditor_account: creditor,
    reference: 'm.reference',
  }),
);

function selectPayment(
  which: 'first' | 'next' | 'last' | 'final' | 'previous',
): Readonly<Record<string, string>> {
  return {
    [`${which}_payment_date_time`]: `bank.wire_moment(m.${which}_payment_date_time)`,
    [`${which}_payment_amount`]: `bank.wire_amount(m.${which}_payment_amount, m.currency)`,
  };
}

function selectFrom(table: string, identifier: string, members: Readonly<Record<string, string>>): string {
  return `SELECT ${listColumns(members)} FROM bank.accounts a JOIN bank.${table} m USING (account_id)
    WHERE ${isReadable} ORDER BY m.account_id, m.${identifier}`;
}
