import type { ClientId } from '../../whole-bank.ts';
import { statusOf } from './consent-status.ts';
import type { ExpectedEvent } from './expected-event.ts';
import type { Model, ModelConsent } from './records.ts';

type Told = Omit<ExpectedEvent, 'clients' | 'webhooks'>;

/** Which permissions let a third party hear of an account, any one of them. */
const neededPermissions: Readonly<Record<string, readonly string[]>> = {
  'transaction.posted': ['ReadTransactions', 'ReadTransactionsBasic'],
  'balance.updated': ['ReadBalances'],
  'schedule.created': ['ReadStandingOrders'],
  'schedule.executed': ['ReadStandingOrders'],
  'schedule.failed': ['ReadStandingOrders'],
  'schedule.cancelled': ['ReadStandingOrders'],
};

/** Tells one client, as whose consent or payment it is. */
export function tellClient(model: Model, client: ClientId, event: Told): void {
  tell(model, [client], event);
}

/**
 * Tells every client with an active consent to read the account, a permission for it and, where `bookedAt` is the moment
 * of a booking, a window that holds it.
 */
export function tellAudience(model: Model, event: Told, bookedAt?: number): void {
  const permissions = neededPermissions[event.type] ?? [];
  const isActive = (consent: ModelConsent) => statusOf(model, consent) === 'authorized';
  const seesIt = ({ from = bookedAt, to = bookedAt }: ModelConsent) =>
    bookedAt === undefined || ((from ?? bookedAt) <= bookedAt && bookedAt <= (to ?? bookedAt));
  const hearing = model.consents.filter(
    (consent) =>
      consent.kind === 'account-access' &&
      isActive(consent) &&
      consent.accountIds.includes(event.resource_id) &&
      consent.permissions.some((permission) => permissions.includes(permission)) &&
      seesIt(consent),
  );
  tell(model, [...new Set(hearing.map(({ client }) => client))], event);
}

/** What nobody may hear is no event. */
function tell({ webhooks, events }: Model, clients: readonly ClientId[], event: Told): void {
  if (clients.length === 0) return;
  const getting = webhooks.filter(
    ({ client, types }) => clients.includes(client) && (types?.includes(event.type) ?? true),
  );
  const webhookIds = getting.map(({ id }) => id).sort();
  events.push({ ...event, clients: [...clients].sort(), webhooks: webhookIds });
}
