import type { OutboxEvent } from '../outbox.ts';
import { isInWindow } from '../pagination/date-window.ts';
import type { WebhookEventOf } from '../records/event.ts';
import type { EventType } from '../records/event-types.ts';
import { type ConsentFacts, isActive, windowOf } from './consent-facts.ts';
import type { Permission } from './permission.ts';

/**
 * Which permission lets a third party hear of what happens to an account: any one of the named. This is the one table
 * from which memory, PostgreSQL, documents and tests come.
 */
export const accountEventPermissions = {
  'transaction.posted': ['ReadTransactions', 'ReadTransactionsBasic'],
  'balance.updated': ['ReadBalances'],
  'schedule.created': ['ReadStandingOrders'],
  'schedule.executed': ['ReadStandingOrders'],
  'schedule.failed': ['ReadStandingOrders'],
  'schedule.cancelled': ['ReadStandingOrders'],
} as const satisfies Readonly<Partial<Record<EventType, readonly Permission[]>>>;

/** The event types that tell of an account. */
export type AccountEventType = keyof typeof accountEventPermissions;

/** An event that tells of an account: a union over `type`. Its payload holds no more than the Basic form shows. */
export type AccountEvent = { readonly [Type in AccountEventType]: WebhookEventOf<Type> }[AccountEventType];

/**
 * Tells whether the client of a consent may hear of an event: the consent is an active account-access consent over the
 * account, carries a permission for it, and a posted transaction lies in its window.
 */
export function isEntitledTo(consent: ConsentFacts, event: AccountEvent, now: number): boolean {
  if (consent.consentType !== 'account-access' || !isActive(consent, now)) return false;
  if (!consent.accountIds.includes(event.resource_id)) return false;
  const permissions: readonly Permission[] = accountEventPermissions[event.type];
  if (!permissions.some((permission) => consent.permissions.includes(permission))) return false;
  return (
    event.type !== 'transaction.posted' ||
    isInWindow(windowOf(consent), Date.parse(event.data.booking_date_time))
  );
}

/**
 * Port: finds who may hear of what happened to an account, by the consents as they stand at that moment: each event
 * once for every such client. To be asked in the transaction that makes the change, and handed to its outbox.
 */
export interface AccountAudience {
  address(events: readonly AccountEvent[], now: number): Promise<readonly OutboxEvent[]>;
}
