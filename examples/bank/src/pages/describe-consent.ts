import type { AccountAccessConsent, Consent, FundsConfirmationConsent, PaymentConsent } from '@ob/consent';
import { type Permission, permissions } from '@ob/core';
import { listRequestedClaims, type ProfileClaim } from '@ob/oauth';
import type { Question } from './consent-page.ts';
import type { Fact } from './facts.ts';
import { html } from './html.ts';
import { bankName } from './layout.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import { listSharedClaims, renderMoment, sayDate, sayPayeeNumber } from './words.ts';

/** Limits on the use of one consent that the customer reads before approving. */
export interface ConsentQuotas {
  /** How many funds confirmations are answered in any 24 hours; 0 is no limit. */
  readonly fundsLimit: number;
}

/** Describes everything that the customer is asked for: the consent, if there is one, and the claims about the customer. */
export function describePending({ started, stored }: PendingAuthorization, quotas: ConsentQuotas): Question {
  const claims = listRequestedClaims(started.request);
  const question =
    stored === undefined
      ? describeIdentification(started.clientName, claims)
      : describeConsent(stored.consent, started.clientName, quotas);
  return addSharedClaims(question, claims);
}

/** Puts a consent into plain words for the customer who is to decide about it. */
export function describeConsent(consent: Consent, clientName: string, quotas: ConsentQuotas): Question {
  switch (consent.consent_type) {
    case 'account-access':
      return describeAccountAccess(consent, clientName);
    case 'payment':
      return describePayment(consent, clientName);
    case 'funds-confirmation':
      return describeFundsConfirmation(consent, clientName, quotas);
  }
}

/** Puts a request that only asks who the customer is into plain words. */
export function describeIdentification(clientName: string, claims: readonly ProfileClaim[] = []): Question {
  return {
    title: `Sign in to ${clientName} with ${bankName}?`,
    lead: html`<strong>${clientName}</strong> asks us to confirm that it is you. It sees none of your accounts and cannot move money.`,
    abilities: ['Recognize you by an identifier that is made for this company alone'],
    facts: [],
    choice: 'none',
    choiceTitle: '',
    approve: 'Continue',
    deny: 'Cancel',
    note: claims.includes('name')
      ? `${clientName} does not learn your user name from us.`
      : `${clientName} learns neither your name nor your user name from us.`,
  };
}

/** Adds what else the third party learns about the customer to a question, such as the name. */
export function addSharedClaims(question: Question, claims: readonly ProfileClaim[]): Question {
  return { ...question, facts: [...question.facts, ...listSharedClaims(claims)] };
}

/** Lists in plain words what permissions show; a full permission speaks for its Basic form too. */
export function describePermissions(granted: readonly Permission[]): readonly string[] {
  const implied = new Set(granted.map((permission) => `${permission}Basic`));
  return granted
    .filter((permission) => !implied.has(permission))
    .map((permission) => permissions[permission].plainWords);
}

function describeAccountAccess(consent: AccountAccessConsent, clientName: string): Question {
  return {
    title: `Share account information with ${clientName}?`,
    lead: html`<strong>${clientName}</strong> asks to see information about accounts you hold at ${bankName}. It cannot move money, and it never sees your password.`,
    abilities: describePermissions(consent.permissions),
    facts: [['Access ends', renderMoment(consent.expiration_date)], ...describeHistory(consent)],
    choice: 'many',
    choiceTitle: 'Choose the accounts to share',
    approve: 'Share chosen accounts',
    deny: 'Do not share',
    note: 'You can end this access at any time under “Shared access”.',
  };
}

function describeHistory(consent: AccountAccessConsent): readonly Fact[] {
  if (!consent.permissions.some((permission) => permission.startsWith('ReadTransactions'))) return [];
  const { transaction_from_date: from, transaction_to_date: to } = consent;
  return [
    ['Payments from', from === undefined ? 'the start of our records' : sayDate(from)],
    ['Payments until', to === undefined ? 'the end of the access' : sayDate(to)],
  ];
}

function describePayment(consent: PaymentConsent, clientName: string): Question {
  const { amount, creditor_account: payee, reference } = consent;
  return {
    title: `Pay ${amount.amount} ${amount.currency} to ${payee.name}?`,
    lead: html`<strong>${clientName}</strong> asks us to make this payment for you, once. Check the payee before you agree.`,
    abilities: [],
    facts: [
      ['Amount', `${amount.amount} ${amount.currency}`],
      ['Payee', payee.name],
      ['Payee’s account', sayPayeeNumber(payee)],
      ...(reference === undefined ? [] : [['Reference', reference] as const]),
    ],
    choice: 'one',
    choiceTitle: 'Choose the account to pay from',
    approve: 'Approve this payment',
    deny: 'Do not pay',
    note: html`${clientName} has until ${renderMoment(consent.expiration_date)} to order the payment. Once you have approved it, it cannot be stopped here.`,
  };
}

function describeFundsConfirmation(
  consent: FundsConfirmationConsent,
  clientName: string,
  { fundsLimit }: ConsentQuotas,
): Question {
  return {
    title: `Let ${clientName} ask whether you have enough money?`,
    lead: html`<strong>${clientName}</strong> asks to check whether an amount is there on your account. We answer yes or no, never how much is there, and no money is set aside.`,
    abilities: [
      `Ask whether an amount that it names is available, ${sayFrequency(fundsLimit)} until the access ends`,
    ],
    facts: [['Access ends', renderMoment(consent.expiration_date)]],
    choice: 'one',
    choiceTitle: 'The account it asks about',
    approve: 'Allow',
    deny: 'Do not allow',
    note: 'You can end this access at any time under “Shared access”.',
  };
}

function sayFrequency(dailyLimit: number): string {
  if (dailyLimit === 0) return 'any number of times';
  return dailyLimit === 1 ? 'once in any 24 hours' : `up to ${dailyLimit} times in any 24 hours`;
}
