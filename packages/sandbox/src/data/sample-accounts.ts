import type { Identifier } from '@ob/core';
import { buildIban, createExternalParty, type Party, sampleSortCode } from './account-number.ts';
import { deriveDigits, deriveId } from './determinism.ts';
import { ownCreditCard, ownLoan, ownSavings, type SampleCustomer } from './sample-customers.ts';

/** Amounts are in pence. */
export interface SampleAccount {
  readonly accountId: string;
  readonly customer: SampleCustomer;
  readonly plan: AccountPlan;
  readonly identifiers: readonly Identifier[];
}

/** The common properties of the accounts of one kind. */
export interface AccountPlan {
  readonly name: string;
  readonly type: 'current' | 'savings' | 'credit_card' | 'loan';
  readonly status: 'enabled' | 'disabled' | 'pending';
  readonly nickname: string;
  readonly openedDaysAgo: number;
  readonly openingPence: number;
  readonly creditLine?: { readonly type: 'credit' | 'pre_agreed'; readonly pence: number };
  /** The user name of the only holder. Absent: every customer has one. */
  readonly heldBy?: string;
}

/** The kinds of account in the sandbox. */
export const accountPlans = {
  current: {
    name: 'current',
    type: 'current',
    status: 'enabled',
    nickname: 'Everyday account',
    openedDaysAgo: 2_740,
    openingPence: 145_000,
    creditLine: { type: 'pre_agreed', pence: 50_000 },
  },
  savings: {
    name: 'savings',
    type: 'savings',
    status: 'enabled',
    nickname: 'Rainy day savings',
    openedDaysAgo: 1_905,
    openingPence: 640_000,
  },
  creditCard: {
    name: 'credit-card',
    type: 'credit_card',
    status: 'enabled',
    nickname: 'Travel credit card',
    openedDaysAgo: 1_112,
    openingPence: -42_000,
    creditLine: { type: 'credit', pence: 300_000 },
  },
  loan: {
    name: 'loan',
    type: 'loan',
    status: 'enabled',
    nickname: 'Personal loan',
    openedDaysAgo: 768,
    openingPence: -900_000,
  },
  student: {
    name: 'student',
    type: 'current',
    status: 'disabled',
    nickname: 'Old student account',
    openedDaysAgo: 4_015,
    openingPence: 12_450,
    heldBy: 'alice',
  },
  applied: {
    name: 'applied',
    type: 'savings',
    status: 'pending',
    nickname: 'House move savings',
    openedDaysAgo: 0,
    openingPence: 0,
    heldBy: 'alice',
  },
} as const satisfies Readonly<Record<string, AccountPlan>>;

export function listSampleAccounts(customer: SampleCustomer): readonly SampleAccount[] {
  return Object.values<AccountPlan>(accountPlans)
    .filter(({ heldBy }) => heldBy === undefined || heldBy === customer.username)
    .map((plan) => ({
      accountId: identifyAccount(customer, plan),
      customer,
      plan,
      identifiers: listIdentifiers(customer, plan),
    }));
}

export function identifyCustomer(customer: SampleCustomer): string {
  return deriveId('customer', customer.username);
}

export function identifyAccount(customer: SampleCustomer, plan: AccountPlan): string {
  return deriveId('account', customer.username, plan.name);
}

/** A card number identifies a credit card, an IBAN any other account. */
export function findOwnParty(customer: SampleCustomer, plan: AccountPlan): Party {
  return plan.type === 'credit_card'
    ? { scheme: 'PAN', id: maskedCardNumber(customer), name: customer.displayName }
    : {
        scheme: 'IBAN',
        id: buildIban('SAMP', sampleSortCode, accountNumber(customer, plan)),
        name: customer.displayName,
      };
}

/** Returns one of the customer's own accounts, or one at another bank. */
export function resolveParty(customer: SampleCustomer, party: string): Party {
  const own = {
    [ownSavings]: accountPlans.savings,
    [ownCreditCard]: accountPlans.creditCard,
    [ownLoan]: accountPlans.loan,
  };
  const plan = Object.entries<AccountPlan>(own).find(([name]) => name === party)?.[1];
  return plan === undefined ? createExternalParty(party) : findOwnParty(customer, plan);
}

function listIdentifiers(customer: SampleCustomer, plan: AccountPlan): SampleAccount['identifiers'] {
  const { scheme, id } = findOwnParty(customer, plan);
  if (scheme === 'PAN') return [{ scheme, id }];
  const domestic: Identifier = {
    scheme: 'SortCodeAccountNumber',
    id: `${sampleSortCode}${accountNumber(customer, plan)}`,
  };
  return [domestic, { scheme, id }];
}

function accountNumber(customer: SampleCustomer, plan: AccountPlan): string {
  return deriveDigits(`${customer.username}/${plan.name}`, 8);
}

function maskedCardNumber(customer: SampleCustomer): string {
  return `465858******${deriveDigits(`${customer.username}/card`, 4)}`;
}
