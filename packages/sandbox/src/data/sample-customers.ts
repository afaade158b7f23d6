import type { Recurrence } from './calendar.ts';

/** A recurring payment, in pence. */
export interface RecurringPayment extends Recurrence {
  readonly party: string;
  readonly pence: number;
  readonly reference: string;
  /** In days before the first day. Absent: it is active. */
  readonly endedDaysAgo?: number;
}

/** A customer of the sandbox; accounts and history follow from it. */
export interface SampleCustomer {
  readonly username: string;
  readonly displayName: string;
  readonly subType: 'personal' | 'business';
  readonly salary: RecurringPayment;
  readonly standingOrders: readonly RecurringPayment[];
  readonly directDebits: readonly RecurringPayment[];
  /** The first one is trusted. */
  readonly payees: readonly string[];
  /** Card payments a day. */
  readonly purchases: { readonly min: number; readonly max: number };
  /** Average days between two credit card purchases. */
  readonly creditCardEvery: number;
  /** Pending card payments. */
  readonly pending: number;
}

/** Party names of the customer's own accounts. */
export const ownSavings = 'own savings';

export const ownCreditCard = 'own credit card';

export const ownLoan = 'own loan';

function recur(frequency: Recurrence['frequency']) {
  return (dueOn: number, party: string, pence: number, reference: string): RecurringPayment => ({
    ...{ frequency, dueOn, party, pence, reference },
  });
}

const monthly = recur('monthly');
const weekly = recur('weekly');

/** The customers of the sandbox. Each password is the user name followed by `-password`. */
export const sampleCustomers: readonly SampleCustomer[] = [
  {
    username: 'alice',
    displayName: 'Alice Hartley',
    subType: 'personal',
    salary: monthly(25, 'Penrose Design Ltd', 386_250, 'SALARY PENROSE'),
    standingOrders: [
      monthly(1, 'Whitmore Lettings', 112_500, 'FLAT 4B RENT'),
      monthly(26, ownSavings, 25_000, 'RAINY DAY'),
      monthly(27, ownLoan, 21_840, 'CAR LOAN'),
      weekly(6, 'Maya Hartley', 1_000, 'POCKET MONEY'),
      { ...monthly(5, 'Aire Climbing Club', 3_800, 'MEMBER 20417'), endedDaysAgo: 210 },
    ],
    directDebits: [
      monthly(3, 'Calder Energy', 9_640, 'CE-7719204'),
      monthly(8, 'Brightwave Broadband', 3_299, 'BW-5520018'),
      monthly(4, 'Leeds City Council', 14_200, 'CT-40117733'),
      monthly(18, ownCreditCard, 36_000, 'CARD PAYMENT'),
      { ...monthly(15, 'Vela Mobile', 1_800, 'VM-880213'), endedDaysAgo: 95 },
    ],
    payees: ['Maya Hartley', 'Whitmore Lettings', 'Tom Okafor', 'Aire Climbing Club'],
    purchases: { min: 2, max: 4 },
    creditCardEvery: 7,
    pending: 4,
  },
  {
    username: 'bob',
    displayName: 'Bob Larsen',
    subType: 'business',
    salary: monthly(28, 'Riverside Joinery Ltd', 224_000, 'DRAWINGS'),
    standingOrders: [
      monthly(2, 'Kirkgate Workshops', 68_000, 'UNIT 12'),
      monthly(28, ownSavings, 15_000, 'TAX RESERVE'),
      monthly(20, ownLoan, 21_840, 'VAN LOAN'),
    ],
    directDebits: [
      monthly(6, 'Calder Energy', 12_150, 'CE-1184420'),
      monthly(12, 'Trade Shield Insurance', 5_475, 'TSI-99310'),
      monthly(17, ownCreditCard, 24_000, 'CARD PAYMENT'),
    ],
    payees: ['Kirkgate Workshops', 'Dales Timber', 'Ines Larsen'],
    purchases: { min: 0, max: 2 },
    creditCardEvery: 10,
    pending: 2,
  },
  {
    username: 'carol',
    displayName: 'Carol Nwosu',
    subType: 'personal',
    salary: monthly(24, 'St Aidan Hospital', 228_140, 'PAY 88-2041'),
    standingOrders: [
      monthly(1, 'Hilltop Housing', 79_500, 'HT-0931'),
      monthly(25, ownSavings, 20_000, 'HOUSE DEPOSIT'),
      monthly(26, ownLoan, 21_840, 'STUDY LOAN'),
    ],
    directDebits: [
      monthly(9, 'Brightwave Broadband', 2_799, 'BW-6610927'),
      monthly(4, 'Leeds City Council', 11_900, 'CT-40220514'),
      monthly(16, ownCreditCard, 24_000, 'CARD PAYMENT'),
    ],
    payees: ['Ada Nwosu', 'Hilltop Housing', 'Leeds Swim Society'],
    purchases: { min: 0, max: 2 },
    creditCardEvery: 10,
    pending: 2,
  },
];
