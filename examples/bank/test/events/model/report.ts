import type { ClientId } from '../../third-parties.ts';
import { statusOf } from './consent-status.ts';
import type { ExpectedEvent } from './expected-event.ts';
import { type Model, type ModelConsent, type Withheld, withheldFor } from './records.ts';

type ReportedEvent = Omit<ExpectedEvent, 'clients' | 'webhooks'>;

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
export function reportToClient(model: Model, client: ClientId, event: ReportedEvent): void {
  reportTo(model, [client], event);
}

/**
 * Tells every client with an active consent to read the account, a permission for it and, where `bookedAt` is the moment
 * of a booking, a window that holds it.
 */
export function reportToAudience(model: Model, event: ReportedEvent, bookedAt?: number): void {
  const consents = model.consents.filter(({ kind }) => kind === 'account-access');
  const checked = consents.map((consent) => ({
    consent,
    lacks: listLacking(model, consent, event, bookedAt),
  }));
  for (const { lacks } of checked) if (lacks.length === 1) model.withheld.push(...lacks);
  const hearing = checked.filter(({ lacks }) => lacks.length === 0);
  reportTo(model, [...new Set(hearing.map(({ consent }) => consent.client))], event);
}

/** Lists what a consent to read accounts lacks for its client to be told. */
function listLacking(
  model: Model,
  consent: ModelConsent,
  event: ReportedEvent,
  bookedAt: number | undefined,
): readonly Withheld[] {
  const { accountIds, permissions, from = -Infinity, to = Infinity } = consent;
  const needed = neededPermissions[event.type] ?? [];
  const holds = {
    account: accountIds.includes(event.resource_id),
    activity: statusOf(model, consent) === 'authorized',
    permission: permissions.some((permission) => needed.includes(permission)),
    window: bookedAt === undefined || (from <= bookedAt && bookedAt <= to),
  };
  return withheldFor.filter((reason) => !holds[reason]);
}

/** What nobody may hear is no event. */
function reportTo({ webhooks, events }: Model, clients: readonly ClientId[], event: ReportedEvent): void {
  if (clients.length === 0) return;
  const getting = webhooks.filter(
    ({ client, types }) => clients.includes(client) && (types?.includes(event.type) ?? true),
  );
  const webhookIds = getting.map(({ id }) => id).sort();
  events.push({ ...event, clients: [...clients].sort(), webhooks: webhookIds });
}
