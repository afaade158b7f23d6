import type { Party } from './account-number.ts';
import { day, findLastDue, historyDays, isDue } from './calendar.ts';
import { type Choices, createChoices } from './determinism.ts';
import { creditCardMerchants, everydayMerchants, type Merchant } from './merchants.ts';
import {
  type AccountPlan,
  accountPlans,
  findOwnParty,
  resolveParty,
  type SampleAccount,
} from './sample-accounts.ts';
import {
  ownCreditCard,
  ownLoan,
  ownSavings,
  type RecurringPayment,
  type SampleCustomer,
} from './sample-customers.ts';

/** Negative pence leave the account. */
export interface Entry {
  readonly at: number;
  readonly pence: number;
  readonly information: string;
  readonly pending?: boolean;
  readonly merchant?: Merchant;
  readonly creditor?: Party;
  readonly debtor?: Party;
  readonly reference?: string;
}

const hour = 3_600_000;

export interface HistoryFacts {
  /** 00:00 UTC of the day after the last one, in milliseconds since 1970. */
  readonly anchor: number;
  /** Another seed gives other purchases. Empty: those of the sample bank. */
  readonly seed: string;
}

/** Oldest first; ends before the day that starts at `anchor`. */
export function listEntries(account: SampleAccount, facts: HistoryFacts): readonly Entry[] {
  const lister = entryListers[account.plan.name];
  return lister === undefined
    ? []
    : [...lister(account.customer, facts)].sort((left, right) => left.at - right.at);
}

type EntryLister = (customer: SampleCustomer, facts: HistoryFacts) => readonly Entry[];

const entryListers: Readonly<Record<string, EntryLister>> = {
  [accountPlans.current.name]: listCurrentEntries,
  [accountPlans.savings.name]: (customer, { anchor }) => [
    ...listReceived(customer, accountPlans.savings, ownSavings, anchor),
    ...listInterest({ information: 'Interest paid', pence: 1_410, dueOn: 1 }, anchor),
  ],
  [accountPlans.creditCard.name]: listCreditCardEntries,
  [accountPlans.loan.name]: (customer, { anchor }) => [
    ...listReceived(customer, accountPlans.loan, ownLoan, anchor),
    ...listInterest({ information: 'Loan interest', pence: -4_390, dueOn: 28 }, anchor),
  ],
};

function listCurrentEntries(customer: SampleCustomer, { anchor, seed }: HistoryFacts): readonly Entry[] {
  const choices = createChoices(`${seed}${customer.username}/purchases`);
  const { min, max } = customer.purchases;
  const purchases = (start: number) =>
    repeat(choices.between(min, max), () => makePurchase(choices, everydayMerchants, start));
  return listDays(anchor)
    .flatMap((start) => [
      ...filterDue([customer.salary], start, anchor).map((salary) => makeSalary(customer, salary, start)),
      ...filterDue([...customer.standingOrders, ...customer.directDebits], start, anchor).map((payment) =>
        makePayment(customer, payment, start),
      ),
      ...purchases(start),
    ])
    .concat(listPending(choices, customer.pending, everydayMerchants, anchor));
}

function listCreditCardEntries(customer: SampleCustomer, { anchor, seed }: HistoryFacts): readonly Entry[] {
  const choices = createChoices(`${seed}${customer.username}/credit-card`);
  const purchases = listDays(anchor)
    .filter(() => choices.between(1, customer.creditCardEvery) === 1)
    .map((start) => makePurchase(choices, creditCardMerchants, start));
  return [
    ...listReceived(customer, accountPlans.creditCard, ownCreditCard, anchor),
    ...purchases,
    ...listPending(choices, 1, creditCardMerchants, anchor),
  ];
}

/** Lists payments from the current account to the customer's other account. */
function listReceived(
  customer: SampleCustomer,
  plan: AccountPlan,
  party: string,
  anchor: number,
): readonly Entry[] {
  const payments = [...customer.standingOrders, ...customer.directDebits].filter(
    (payment) => payment.party === party,
  );
  return listDays(anchor).flatMap((start) =>
    filterDue(payments, start, anchor).map((payment) => ({
      ...makePayment(customer, payment, start),
      pence: payment.pence,
      information: `Transfer from ${accountPlans.current.nickname}`,
      creditor: findOwnParty(customer, plan),
    })),
  );
}

function listInterest(
  interest: { readonly information: string; readonly pence: number; readonly dueOn: number },
  anchor: number,
): readonly Entry[] {
  const { information, pence, dueOn: dayOfMonth } = interest;
  return listDays(anchor)
    .filter((start) => isDue({ frequency: 'monthly', dueOn: dayOfMonth }, start))
    .map((start) => ({
      at: start + 4 * hour,
      pence,
      information,
    }));
}

function makeSalary(customer: SampleCustomer, salary: RecurringPayment, start: number): Entry {
  return {
    at: start + 3 * hour,
    pence: salary.pence,
    information: `Credit from ${salary.party}`,
    creditor: findOwnParty(customer, accountPlans.current),
    debtor: resolveParty(customer, salary.party),
    reference: salary.reference,
  };
}

function makePayment(customer: SampleCustomer, payment: RecurringPayment, start: number): Entry {
  const creditor = resolveParty(customer, payment.party);
  const kind = customer.directDebits.includes(payment) ? 'Direct debit to' : 'Standing order to';
  return {
    at: start + 5 * hour,
    pence: -payment.pence,
    information: `${kind} ${creditor.name}`,
    creditor,
    debtor: findOwnParty(customer, accountPlans.current),
    reference: payment.reference,
  };
}

function makePurchase(choices: Choices, merchants: readonly [Merchant, ...Merchant[]], start: number): Entry {
  const merchant = choices.pick(merchants);
  return {
    at: start + choices.between(7 * hour, 21 * hour),
    pence: -choices.between(merchant.low, merchant.high),
    information: `Card payment to ${merchant.name}, ${merchant.town}`,
    merchant,
  };
}

/** Pending purchases happen in the evening before the anchor, so they are always in the past. */
function listPending(
  choices: Choices,
  count: number,
  merchants: readonly [Merchant, ...Merchant[]],
  anchor: number,
): readonly Entry[] {
  return repeat(count, () => ({
    ...makePurchase(choices, merchants, anchor - day),
    at: anchor - choices.between(1, 2 * hour),
    pending: true,
  }));
}

function filterDue(
  payments: readonly RecurringPayment[],
  start: number,
  anchor: number,
): readonly RecurringPayment[] {
  return payments.filter((payment) => isDue(payment, start) && start <= lastPaymentDay(payment, anchor));
}

/** Returns the last payment day before the anchor or the cancellation. */
export function lastPaymentDay(payment: RecurringPayment, anchor: number): number {
  return findLastDue(payment, anchor - (payment.endedDaysAgo ?? 0) * day);
}

function listDays(anchor: number): readonly number[] {
  return Array.from({ length: historyDays }, (_, index) => anchor - (historyDays - index) * day);
}

function repeat<Item>(count: number, make: () => Item): readonly Item[] {
  return Array.from({ length: count }, make);
}
