import type { Rhythm } from './calendar.ts';

/** A payment that comes again and again, in pence. */
export interface RecurringPayment extends Rhythm {
  readonly party: string;
  readonly pence: number;
  readonly reference: string;
  /** Cancelled that many days before the seeding; absent while it goes on. */
  readonly endedDaysAgo?: number;
}

/** A customer of the sandbox: everything about the accounts and their history follows from this. */
export interface SampleCustomer {
  readonly username: string;
  readonly displayName: string;
  readonly subType: 'personal' | 'business';
  readonly salary: RecurringPayment;
  readonly standingOrders: readonly RecurringPayment[];
  readonly directDebits: readonly RecurringPayment[];
  /** Payees, the first of them trusted. */
  readonly payees: readonly string[];
  /** How many card payments a day, at the least and at the most. */
  readonly purchases: { readonly fewest: number; readonly most: number };
  /** How many days lie, on the average, between two purchases on the credit card. */
  readonly creditCardEvery: number;
  /** How many card payments wait to be booked. */
  readonly pending: number;
}

/** The party name by which a standing order goes to the customer's own savings account. */
export const ownSavings = 'own savings';

/** The party name by which a direct debit pays the customer's own credit card. */
export const ownCreditCard = 'own credit card';

/** The party name by which a standing order pays off the customer's own loan. */
export const ownLoan = 'own loan';

/** The customers of the sandbox; the password of each is the name followed by `-password`. */
export const sampleCustomers: readonly SampleCustomer[] = [
  {
    username: 'alice',
    displayName: 'Alice Hartley',
    subType: 'personal',
    salary: {
      party: 'Penrose Design Ltd',
      pence: 386_250,
      reference: 'SALARY PENROSE',
      frequency: 'monthly',
      dueOn: 25,
    },
    standingOrders: [
      {
        party: 'Whitmore Lettings',
        pence: 112_500,
        reference: 'FLAT 4B RENT',
        frequency: 'monthly',
        dueOn: 1,
      },
      { party: ownSavings, pence: 25_000, reference: 'RAINY DAY', frequency: 'monthly', dueOn: 26 },
      { party: ownLoan, pence: 21_840, reference: 'CAR LOAN', frequency: 'monthly', dueOn: 27 },
      { party: 'Maya Hartley', pence: 1_000, reference: 'POCKET MONEY', frequency: 'weekly', dueOn: 6 },
      {
        party: 'Aire Climbing Club',
        pence: 3_800,
        reference: 'MEMBER 20417',
        frequency: 'monthly',
        dueOn: 5,
        endedDaysAgo: 210,
      },
    ],
    directDebits: [
      { party: 'Calder Energy', pence: 9_640, reference: 'CE-7719204', frequency: 'monthly', dueOn: 3 },
      {
        party: 'Brightwave Broadband',
        pence: 3_299,
        reference: 'BW-5520018',
        frequency: 'monthly',
        dueOn: 8,
      },
      {
        party: 'Leeds City Council',
        pence: 14_200,
        reference: 'CT-40117733',
        frequency: 'monthly',
        dueOn: 4,
      },
      { party: ownCreditCard, pence: 36_000, reference: 'CARD PAYMENT', frequency: 'monthly', dueOn: 18 },
      {
        party: 'Vela Mobile',
        pence: 1_800,
        reference: 'VM-880213',
        frequency: 'monthly',
        dueOn: 15,
        endedDaysAgo: 95,
      },
    ],
    payees: ['Maya Hartley', 'Whitmore Lettings', 'Tom Okafor', 'Aire Climbing Club'],
    purchases: { fewest: 2, most: 4 },
    creditCardEvery: 7,
    pending: 4,
  },
  {
    username: 'bob',
    displayName: 'Bob Larsen',
    subType: 'business',
    salary: {
      party: 'Riverside Joinery Ltd',
      pence: 224_000,
      reference: 'DRAWINGS',
      frequency: 'monthly',
      dueOn: 28,
    },
    standingOrders: [
      { party: 'Kirkgate Workshops', pence: 68_000, reference: 'UNIT 12', frequency: 'monthly', dueOn: 2 },
      { party: ownSavings, pence: 15_000, reference: 'TAX RESERVE', frequency: 'monthly', dueOn: 28 },
      { party: ownLoan, pence: 21_840, reference: 'VAN LOAN', frequency: 'monthly', dueOn: 20 },
    ],
    directDebits: [
      { party: 'Calder Energy', pence: 12_150, reference: 'CE-1184420', frequency: 'monthly', dueOn: 6 },
      {
        party: 'Trade Shield Insurance',
        pence: 5_475,
        reference: 'TSI-99310',
        frequency: 'monthly',
        dueOn: 12,
      },
      { party: ownCreditCard, pence: 24_000, reference: 'CARD PAYMENT', frequency: 'monthly', dueOn: 17 },
    ],
    payees: ['Kirkgate Workshops', 'Dales Timber', 'Ines Larsen'],
    purchases: { fewest: 0, most: 2 },
    creditCardEvery: 10,
    pending: 2,
  },
  {
    username: 'carol',
    displayName: 'Carol Nwosu',
    subType: 'personal',
    salary: {
      party: 'St Aidan Hospital',
      pence: 228_140,
      reference: 'PAY 88-2041',
      frequency: 'monthly',
      dueOn: 24,
    },
    standingOrders: [
      { party: 'Hilltop Housing', pence: 79_500, reference: 'HT-0931', frequency: 'monthly', dueOn: 1 },
      { party: ownSavings, pence: 20_000, reference: 'HOUSE DEPOSIT', frequency: 'monthly', dueOn: 25 },
      { party: ownLoan, pence: 21_840, reference: 'STUDY LOAN', frequency: 'monthly', dueOn: 26 },
    ],
    directDebits: [
      {
        party: 'Brightwave Broadband',
        pence: 2_799,
        reference: 'BW-6610927',
        frequency: 'monthly',
        dueOn: 9,
      },
      {
        party: 'Leeds City Council',
        pence: 11_900,
        reference: 'CT-40220514',
        frequency: 'monthly',
        dueOn: 4,
      },
      { party: ownCreditCard, pence: 24_000, reference: 'CARD PAYMENT', frequency: 'monthly', dueOn: 16 },
    ],
    payees: ['Ada Nwosu', 'Hilltop Housing', 'Leeds Swim Society'],
    purchases: { fewest: 0, most: 2 },
    creditCardEvery: 10,
    pending: 2,
  },
];
