import { type Html, html } from '../html.ts';
import { englishErrors } from './english-errors.ts';
import type { HistoryChange, Texts } from './texts.ts';

const statuses = {
  awaiting_authorization: 'Waiting for you',
  authorized: 'Active',
  rejected: 'Declined',
  revoked: 'Stopped',
  expired: 'Ended',
  consumed: 'Payment ordered',
};

const endAtAnyTime = 'You can end this access at any time under “Shared access”.';

/** The texts of the customer's pages in British English. */
export const english: Texts = {
  language: 'en-GB',
  frame: {
    skip: 'Skip to the content',
    signedInAs: 'Signed in as',
    navigation: 'Your account',
    dashboard: 'Shared access',
    signOut: 'Sign out',
    timeAtBank: (time) => `Bank time: ${time}`,
  },
  accounts: {
    types: {
      current: 'Current account',
      savings: 'Savings account',
      credit_card: 'Credit card',
      loan: 'Loan',
    },
    statuses: { disabled: 'blocked', pending: 'not open yet' },
    ending: (lastFour) => `ending ${lastFour}`,
    iban: (groups) => `IBAN ${groups}`,
    sortCode: (code, number) => `sort code ${code}, account ${number}`,
  },
  consentPage: {
    abilities: 'What you allow',
    details: 'Details',
    noEligibleAccount: 'None of your accounts can be used for this. You can only decline.',
    selection: {
      account_required: 'Choose at least one account, or decline.',
      one_account_only: 'Choose one account only.',
      account_not_available: 'One of the accounts cannot be chosen. Choose again.',
    },
    oneAccountRequired: 'Choose the account, or decline.',
    alsoShared: 'Also shared',
    claims: { name: 'Your name' },
  },
  stepUp: {
    title: 'One moment',
    lead: 'We are completing your request.',
    continue: 'Continue',
    notConfirmed: 'We could not confirm your approval, or it took too long. Try again, or decline.',
  },
  prompts: {
    identification: {
      title: (client, bank) => html`Sign in to ${client} with ${bank}?`,
      lead: (client) =>
        html`<strong>${client}</strong> asks us to confirm that it is you. It sees none of your accounts and cannot move money.`,
      ability: 'Recognize you when you sign in again, by a number that no other company gets',
      approve: 'Continue',
      deny: 'Cancel',
      noteWithName: (client) => html`${client} does not learn your user name from us.`,
      noteWithoutName: (client) => html`${client} learns neither your name nor your user name from us.`,
    },
    accountAccess: {
      title: (client) => html`Share account information with ${client}?`,
      lead: (client, bank) =>
        html`<strong>${client}</strong> asks to see information about accounts you hold at ${bank}. It cannot move money, and it never sees your password.`,
      accessEnds: 'Access ends',
      from: 'Payments from',
      fromStart: 'the start of our records',
      until: 'Payments until',
      untilEnd: 'the end of the access',
      choice: 'Choose the accounts to share',
      approve: 'Share chosen accounts',
      deny: 'Do not share',
      note: endAtAnyTime,
    },
    payment: {
      title: (amount, payee) => html`Pay ${amount} to ${payee}?`,
      lead: (client) =>
        html`<strong>${client}</strong> asks us to make this payment for you, once. Check the payee before you agree.`,
      amount: 'Amount',
      payee: 'Payee',
      payeeAccount: 'Payee’s account',
      reference: 'Reference',
      choice: 'Choose the account to pay from',
      approve: 'Approve this payment',
      deny: 'Do not pay',
      note: (client, until) =>
        html`${client} has until ${until} to order the payment. Once you have approved it, it cannot be stopped here.`,
    },
    funds: {
      title: (client) => html`Let ${client} ask whether you have enough money?`,
      lead: (client) =>
        html`<strong>${client}</strong> wants to check whether you have enough money for an amount. We only answer yes or no. We never say how much you have, and we set no money aside.`,
      ability: (dailyLimit) =>
        `Ask whether you have enough money, ${describeFrequency(dailyLimit)}, until the access ends`,
      accessEnds: 'Access ends',
      choice: 'The account it asks about',
      approve: 'Allow',
      deny: 'Do not allow',
      note: endAtAnyTime,
    },
  },
  permissions: {
    ReadAccounts: 'See your accounts with their names, numbers and details',
    ReadAccountsBasic: 'See your accounts by name and type, without account numbers',
    ReadBalances: 'See how much money is in your accounts',
    ReadTransactions: 'See your payments in and out, who they were with and what they were for',
    ReadTransactionsBasic: 'See the dates and amounts of your payments, but not who they were with',
    ReadStandingOrders: 'See your standing orders',
    ReadDirectDebits: 'See your direct debits',
    ReadBeneficiaries: 'See the payees you have saved',
  },
  dashboard: {
    title: 'Shared access',
    endedTitle: 'Access ended',
    lead: 'These companies can see your accounts or act for you. You can end any access here.',
    active: 'Active',
    noneActive: 'Nobody has access at the moment.',
    past: 'Past',
    nonePast: 'There is nothing here yet.',
    earlier: 'Show earlier access',
    unregistered: 'A company that is no longer registered',
    hasAnother: (client) =>
      html`Done. This access has ended. ${client} still has another access, listed below.`,
  },
  card: {
    types: {
      'account-access': 'Sees account information',
      payment: 'Makes one payment',
      'funds-confirmation': 'Asks whether there is enough money',
    },
    statuses,
    accounts: { 'account-access': 'Accounts', payment: 'Paid from', 'funds-confirmation': 'Account' },
    noAccount: 'none',
    more: (firstAccount, others) => html`${firstAccount} and ${others} more`,
    approvedAt: (time) => html`Approved ${time}`,
    newer: (client, approvedAt) =>
      html`You gave ${client} a newer access${approvedAt !== undefined && html` on ${approvedAt}`}.
You may no longer need this one.`,
    abilities: 'It can',
    payment: 'Payment',
    paymentTo: (amount, payee) => html`${amount} to ${payee}`,
    payeeAccount: 'Payee’s account',
    ends: 'Ends',
    history: 'History',
    change: describeChange,
  },
  uses: {
    lastUsed: 'Last used',
    notYet: 'not yet',
    lastRead: {
      account: 'Accounts last read',
      balance: 'Balances last read',
      transaction: 'Transactions last read',
      standing_order: 'Standing orders last read',
      direct_debit: 'Direct debits last read',
      beneficiary: 'Saved payees last read',
    },
    fundsAsked: 'Last asked whether there is enough money',
  },
  revocation: {
    types: {
      'account-access': {
        stop: 'Stop sharing',
        stopFor: (client) => html`Stop sharing with ${client}`,
        question: (client) => html`Stop sharing with ${client}?`,
        keep: 'Keep sharing',
        willLose: (client) => html`After this, ${client} can no longer see your accounts with this access.`,
        lost: (client) => html`Done. ${client} can no longer see your accounts.`,
      },
      'funds-confirmation': {
        stop: 'Stop questions',
        stopFor: (client) => html`Stop questions from ${client}`,
        question: (client) => html`Stop questions from ${client}?`,
        keep: 'Keep allowing them',
        willLose: (client) =>
          html`After this, ${client} can no longer ask with this access whether you have enough money.`,
        lost: (client) => html`Done. ${client} can no longer ask whether you have enough money.`,
      },
    },
    note: (client) =>
      html`${client} may keep what it has already received. To start again, connect your bank in its app or on its site.`,
  },
  identity: {
    heading: 'Recognized by',
    lead: 'These companies recognize you when you sign in with us. They learn only what is listed here.',
    since: (time) => html`Since ${time}`,
    sinceLabel: 'Has recognized you since',
    stop: 'Stop',
    stopFor: (client) => html`Stop being recognized by ${client}`,
    question: (client) => html`Stop being recognized by ${client}?`,
    willLose: (client) =>
      html`${client} will not recognize you any more, until you sign in there with us again.`,
    keep: 'Keep it',
    ended: 'Done. The company no longer recognizes you.',
  },
  errors: englishErrors,
};

function describeFrequency(dailyLimit: number): string {
  if (dailyLimit === 0) return 'any number of times';
  return dailyLimit === 1 ? 'once in any 24 hours' : `up to ${dailyLimit} times in any 24 hours`;
}

function describeChange({ to, by }: HistoryChange, client: Html): Html {
  const actors = {
    customer: 'by you',
    tpp: html`by ${client}`,
    bank: 'by the bank',
    system: 'because its time was over',
  };
  const events = { ...statuses, awaiting_authorization: 'Requested', authorized: 'Approved' };
  return html`${events[to]} ${actors[by]}`;
}
