import type { ConsentType } from '@ob/core';
import type { EventByType, EventType } from '@ob/webhooks-verify';
import type { VerifiedEvent } from '../receiver.ts';
import { formatMoney, type MoneyRecord, readMoney } from './texts.ts';

type ByConsent = Readonly<Record<ConsentType, string>>;
type Sentences = { readonly [Type in EventType]: (data: EventByType[Type]['data']) => string };

const authorized: ByConsent = {
  'account-access': 'You now share account information with this app.',
  payment: 'You approved a payment.',
  'funds-confirmation': 'This app may now ask whether you have enough money.',
};
const rejected: ByConsent = {
  'account-access': 'Your account information was not shared with this app.',
  payment: 'A payment was not approved.',
  'funds-confirmation': 'This app was not allowed to ask about your money.',
};
const revoked: ByConsent = {
  'account-access': 'You no longer share account information with this app.',
  payment: 'A payment was called off before it was made.',
  'funds-confirmation': 'This app can no longer ask whether you have enough money.',
};
const expired: ByConsent = {
  'account-access': 'The time for which you shared account information is over.',
  payment: 'The time to make a payment is over. No money has moved.',
  'funds-confirmation': 'The time in which this app may ask about your money is over.',
};

const money = ({ amount, credit_debit_indicator }: MoneyRecord): string =>
  formatMoney(readMoney(amount, credit_debit_indicator));

const sentences: Sentences = {
  'consent.authorized': ({ consent_type }) => authorized[consent_type],
  'consent.rejected': ({ consent_type }) => rejected[consent_type],
  'consent.revoked': ({ consent_type }) => revoked[consent_type],
  'consent.expired': ({ consent_type }) => expired[consent_type],
  'payment.created': (payment) => `Your bank accepted your payment of ${money(payment)}.`,
  'payment.completed': (payment) => `Your payment of ${money(payment)} was made.`,
  'payment.failed': (payment) => `Your payment of ${money(payment)} was not made. No money has moved.`,
  'transaction.posted': ({ amount, credit_debit_indicator }) =>
    `${money({ amount })} ${credit_debit_indicator === 'Credit' ? 'came into' : 'left'} your account.`,
  'balance.updated': (balance) => `The balance of your account is now ${money(balance)}.`,
  'schedule.created': () => 'A new standing order was set up.',
  'schedule.executed': (order) => `Your standing order of ${money(order)} was paid.`,
  'schedule.failed': (order) => `Your standing order of ${money(order)} could not be paid.`,
  'schedule.cancelled': () => 'A standing order was cancelled.',
};

/** Describes an event in one sentence for the customer. */
export function describeEvent({ type, data }: Pick<VerifiedEvent, 'type' | 'data'>): string {
  const describe = Object.hasOwn(sentences, type) ? sentences[type as EventType] : undefined;
  return describe?.(data as never) ?? 'Your bank has news about your accounts.';
}
