import type { OutboxEvent } from '../outbox.ts';
import { isInWindow } from '../pagination/date-window.ts';
import type { WebhookEventOf } from '../records/event.ts';
import type { EventType } from '../records/event-types.ts';
import { type ConsentFacts, findWindow, isActive } from './consent-facts.ts';
import type { Permission } from './permission.ts';

/** The permissions that entitle a client to each account event: one of them is enough. */
export const accountEventPermissions = {
  'transaction.posted': ['ReadTransactions', 'ReadTransactionsBasic'],
  'balance.updated': ['ReadBalances'],
  'schedule.created': ['ReadStandingOrders'],
  'schedule.executed': ['ReadStandingOrders'],
  'schedule.failed': ['ReadStandingOrders'],
  'schedule.cancelled': ['ReadStandingOrders'],
} as const satisfies Readonly<Partial<Record<EventType, readonly Permission[]>>>;

export type AccountEventType = keyof typeof accountEventPermissions;

/** An account event: a union over `type`. Its payload has only fields of the Basic form. */
export type AccountEvent = { readonly [Type in AccountEventType]: WebhookEventOf<Type> }[AccountEventType];

/** Returns whether the client of a consent may receive an event: the consent is active and covers its account, type and time. */
export function isEntitledTo(consent: ConsentFacts, event: AccountEvent, now: number): boolean {
  if (consent.consentType !== 'account-access' || !isActive(consent, now)) return false;
  if (!consent.accountIds.includes(event.resource_id)) return false;
  const permissions: readonly Permission[] = accountEventPermissions[event.type];
  if (!permissions.some((permission) => consent.permissions.includes(permission))) return false;
  return (
    event.type !== 'transaction.posted' ||
    isInWindow(findWindow(consent), Date.parse(event.data.booking_date_time))
  );
}

/** Port: the clients that may receive account events. */
export interface AccountAudience {
  /** Returns each event once for every client that may receive it. Call it in the transaction that changes the account. */
  findRecipients(events: readonly AccountEvent[], now: number): Promise<readonly OutboxEvent[]>;
}
