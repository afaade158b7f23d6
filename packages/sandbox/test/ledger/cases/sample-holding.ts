import {
  type AccountReference,
  type Amount,
  addSignedAmounts,
  type Balance,
  type SignedAmount,
  type StandingOrder,
  type StoredPayment,
} from '@ob/core';
import { createSampleAccount, createSampleStandingOrder } from '@ob/core/testing';
import type { LedgerHolding } from '../../../src/memory/holding.ts';

export const sampleMoment = Date.parse('2026-03-01T09:30:00.123Z');

export function pounds(amount: string): Amount {
  return { amount, currency: 'GBP' };
}

/** An account outside the sample bank. */
export const outsideAccount: AccountReference = {
  scheme: 'SortCodeAccountNumber',
  id: '40000012345678',
  name: 'A Shop',
};

/** Returns an account of {@link createSampleHolding} as a party of a payment. */
export function describeSampleHolder(accountId: string): AccountReference {
  return { scheme: 'IBAN', id: numberOf(accountId), name: `Holder of ${accountId}` };
}

/** By default, the account has 100.00 and a credit line of 50.00. */
export interface SampleHoldingOptions extends Partial<Omit<LedgerHolding, 'account' | 'balances'>> {
  readonly booked?: SignedAmount;
  readonly account?: Partial<LedgerHolding['account']>;
}

const hundred: SignedAmount = { amount: pounds('100.00'), credit_debit_indicator: 'Credit' };
const creditLine = { type: 'pre_agreed', amount: pounds('50.00'), included: true } as const;

export function createSampleHolding(accountId: string, options: SampleHoldingOptions = {}): LedgerHolding {
  const { booked = hundred, account, ...rest } = options;
  return {
    customerId: `customer-of-${accountId}`,
    holderName: `Holder of ${accountId}`,
    account: {
      ...createSampleAccount(accountId),
      currency: booked.amount.currency,
      identifiers: [{ scheme: 'IBAN', id: numberOf(accountId) }],
      ...account,
    },
    closed: false,
    balances: balancesOf(accountId, booked),
    transactions: [],
    standingOrders: [],
    ...rest,
  };
}

function balancesOf(account_id: string, booked: SignedAmount): readonly Balance[] {
  const { currency } = booked.amount;
  const line = { ...creditLine, amount: { ...creditLine.amount, currency } };
  const available = addSignedAmounts(booked, { amount: line.amount, credit_debit_indicator: 'Credit' });
  const date_time = new Date(sampleMoment - 86_400_000).toISOString();
  const nothing = { amount: { amount: '0.00', currency }, credit_debit_indicator: 'Credit' } as const;
  const head = { account_id, date_time };
  return [
    { ...head, balance_type: 'booked', ...booked },
    {
      ...head,
      balance_type: 'available',
      ...(available.ok ? available.value : booked),
      credit_lines: [line],
    },
    { ...head, balance_type: 'pending', ...nothing },
    { ...head, balance_type: 'expected', ...booked },
    { ...head, balance_type: 'closing_booked', ...booked },
  ];
}

/** Invents a unique account number. Nothing checks its check digits. */
function numberOf(accountId: string): string {
  const code = [...accountId].reduce((sum, character) => sum * 31n + BigInt(character.charCodeAt(0)), 7n);
  return `GB00SAMP${(code % 100_000_000_000_000n).toString().padStart(14, '0')}`;
}

/** By default, 25.00 to another bank. */
export interface SamplePaymentOptions {
  readonly paymentId: string;
  readonly debtorAccountId: string;
  readonly amount?: Amount;
  readonly creditor?: AccountReference;
}

export function createSamplePayment(options: SamplePaymentOptions): StoredPayment {
  const { paymentId, debtorAccountId, amount = pounds('25.00'), creditor = outsideAccount } = options;
  const moment = new Date(sampleMoment).toISOString();
  return {
    payment: {
      payment_id: paymentId,
      consent_id: `consent-of-${paymentId}`,
      status: 'pending',
      amount,
      creditor_account: creditor,
      debtor_account: describeSampleHolder(debtorAccountId),
      reference: 'INVOICE 7',
      creation_date_time: moment,
      status_update_date_time: moment,
    },
    clientId: sampleClientId,
    customerId: `customer-of-${debtorAccountId}`,
    debtorAccountId,
    version: 1,
  };
}

/** Receives the events of every account. */
export const sampleClientId = 'client-1';

/** Creates an active monthly standing order of 10.00 to another bank. It is due at the start by default. */
export function createSampleOrder(
  standingOrderId: string,
  accountId: string,
  options: Partial<StandingOrder> = {},
): StandingOrder {
  return {
    ...createSampleStandingOrder(accountId, standingOrderId),
    creditor_account: outsideAccount,
    next_payment_date_time: new Date(sampleMoment).toISOString(),
    next_payment_amount: pounds('10.00'),
    ...options,
  };
}
