import {
  type Account,
  type AccountReference,
  type Amount,
  type Balance,
  type Beneficiary,
  type DirectDebit,
  type FieldSet,
  formatMinorUnits,
  type SignedAmount,
  type StandingOrder,
  type Transaction,
} from '@ob/core';
import type {
  BankAccountDetails,
  BankBalance,
  BankBooking,
  BankInstalment,
  BankMandate,
  BankMoney,
  BankOrder,
  BankParty,
  BankPayee,
} from './bank-records.ts';
import * as words from './bank-words.ts';
import type { ReadableAccount } from './readable-accounts.ts';

/** Maps an account, without the details of a second request. */
export function mapAccount({ accountId, account, status }: ReadableAccount): Account {
  return {
    account_id: accountId,
    status,
    currency: account.currency,
    account_type: words.accountTypes[account.product],
    ...(account.segment && { account_sub_type: words.accountSubTypes[account.segment] }),
    nickname: account.alias,
    ...(account.openedOn && { opening_date: account.openedOn }),
  };
}

/** Maps the details that the Basic permission hides. */
export function mapDetails({ numbers, bic }: BankAccountDetails): Pick<Account, 'identifiers' | 'servicer'> {
  return {
    identifiers: numbers.map(({ kind, value }) => ({ scheme: words.schemes[kind], id: value })),
    ...(bic && { servicer: { scheme: 'BICFI', id: bic } }),
  };
}

export function mapBalance(accountId: string, balance: BankBalance): Balance {
  return {
    account_id: accountId,
    balance_type: words.lower(balance.kind),
    ...mapMoney(balance),
    date_time: balance.at,
    ...(balance.lines && {
      credit_lines: balance.lines.map(({ kind, included, ...money }) => ({
        type: words.lower(kind),
        amount: mapMoney(money).amount,
        included,
      })),
    }),
  };
}

/** Maps a booking, without the fields that the Basic permission hides. */
export function mapBooking(accountId: string, booking: BankBooking, fields: FieldSet): Transaction {
  return {
    transaction_id: booking.id,
    account_id: accountId,
    status: words.lower(booking.state),
    booking_date_time: booking.at,
    ...(booking.valueAt && { value_date_time: booking.valueAt }),
    ...mapMoney(booking),
    ...(fields === 'full' && mapPurpose(booking)),
  };
}

function mapPurpose({ text, shop, payee, payer, note }: BankBooking) {
  return {
    transaction_information: text,
    ...(shop && { merchant_details: { name: shop.name, category_code: shop.mcc } }),
    ...(payee && { creditor_account: mapParty(payee) }),
    ...(payer && { debtor_account: mapParty(payer) }),
    ...(note && { reference: note }),
  };
}

export function mapOrder(accountId: string, order: BankOrder): StandingOrder {
  return {
    standing_order_id: order.id,
    account_id: accountId,
    status: words.lower(order.state),
    frequency: words.frequencies[order.recurrence],
    creditor_account: mapParty(order.payee),
    ...mapInstalment('first', order.first),
    // Core banking calculates the next payment of a suspended order too.
    ...mapInstalment('next', order.state === 'ACTIVE' ? order.next : undefined),
    ...mapInstalment('last', order.last),
    ...mapInstalment('final', order.final),
    ...(order.times && { number_of_payments: order.times }),
    ...(order.note && { reference: order.note }),
  };
}

export function mapMandate(accountId: string, mandate: BankMandate): DirectDebit {
  return {
    direct_debit_id: mandate.id,
    account_id: accountId,
    mandate_id: mandate.mandate,
    status: words.lower(mandate.state),
    name: mandate.collector,
    ...(mandate.recurrence && { frequency: words.frequencies[mandate.recurrence] }),
    ...mapInstalment('previous', mandate.previous),
  };
}

export function mapPayee(accountId: string, { id, trusted, payee, note }: BankPayee): Beneficiary {
  return {
    beneficiary_id: id,
    account_id: accountId,
    beneficiary_type: trusted ? 'trusted' : 'ordinary',
    creditor_account: mapParty(payee),
    ...(note && { reference: note }),
  };
}

function mapParty({ kind, value, holder }: BankParty): AccountReference {
  return { scheme: words.schemes[kind], id: value, name: holder };
}

/** Uses only text and integers: floating-point numbers would round large amounts. */
function mapMoney({ minor, currency }: BankMoney): SignedAmount {
  const units = BigInt(minor);
  const written = formatMinorUnits(units < 0n ? -units : units, currency);
  if (!written.ok) throw new RangeError(`An amount of core banking cannot be written: ${written.refusal}`);
  return { amount: written.value, credit_debit_indicator: units < 0n ? 'Debit' : 'Credit' };
}

type Instalment<Which extends string> = { readonly [Key in `${Which}_payment_date_time`]?: string } & {
  readonly [Key in `${Which}_payment_amount`]?: Amount;
};

function mapInstalment<Which extends string>(
  which: Which,
  { at, money }: BankInstalment = {},
): Instalment<Which> {
  return {
    ...(at && { [`${which}_payment_date_time`]: at }),
    ...(money && { [`${which}_payment_amount`]: mapMoney(money).amount }),
  } as Instalment<Which>;
}
