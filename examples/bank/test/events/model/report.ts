import type { ClientId } from '../../third-parties.ts';
import { statusOf } from './consent-status.ts';
import type { ExpectedEvent } from './expected-event.ts';
import { type Model, type ModelConsent, type WithholdingReason, withholdingReasons } from './records.ts';

type ReportedEvent = Omit<ExpectedEvent, 'clients' | 'webhooks'>;

/** The permissions for each event. One of them is enough. */
const neededPermissions: Readonly<Record<string, readonly string[]>> = {
  'transaction.posted': ['ReadTransactions', 'ReadTransactionsBasic'],
  'balance.updated': ['ReadBalances'],
  'schedule.created': ['ReadStandingOrders'],
  'schedule.executed': ['ReadStandingOrders'],
  'schedule.failed': ['ReadStandingOrders'],
  'schedule.cancelled': ['ReadStandingOrders'],
};

/** Reports an event to the client that owns the consent or payment. */
export function reportToClient(model: Model, client: ClientId, event: ReportedEvent): void {
  reportTo(model, [client], event);
}

/**
 * Reports an event to every client with an authorized consent for the account, a permission for the event and, if
 * `bookedAt` is set, a transaction window that contains it.
 */
export function reportToAudience(model: Model, event: ReportedEvent, bookedAt?: number): void {
  const consents = model.consents.filter(({ kind }) => kind === 'account-access');
  const checked = consents.map((consent) => ({
    consent,
    missing: listMissing(model, consent, event, bookedAt),
  }));
  for (const { missing } of checked) if (missing.length === 1) model.withheld.push(...missing);
  const entitled = checked.filter(({ missing }) => missing.length === 0);
  reportTo(model, [...new Set(entitled.map(({ consent }) => consent.client))], event);
}

/** Lists the requirements that a consent does not meet for an event. */
function listMissing(
  model: Model,
  consent: ModelConsent,
  event: ReportedEvent,
  bookedAt: number | undefined,
): readonly WithholdingReason[] {
  const { accountIds, permissions, from = -Infinity, to = Infinity } = consent;
  const needed = neededPermissions[event.type] ?? [];
  const holds = {
    account: accountIds.includes(event.resource_id),
    activity: statusOf(model, consent) === 'authorized',
    permission: permissions.some((permission) => needed.includes(permission)),
    window: bookedAt === undefined || (from <= bookedAt && bookedAt <= to),
  };
  return withholdingReasons.filter((reason) => !holds[reason]);
}

/** Adds an event, unless no client is entitled to it. */
function reportTo({ webhooks, events }: Model, clients: readonly ClientId[], event: ReportedEvent): void {
  if (clients.length === 0) return;
  const receivers = webhooks.filter(
    ({ client, types }) => clients.includes(client) && (types?.includes(event.type) ?? true),
  );
  const webhookIds = receivers.map(({ id }) => id).sort();
  events.push({ ...event, clients: [...clients].sort(), webhooks: webhookIds });
}
