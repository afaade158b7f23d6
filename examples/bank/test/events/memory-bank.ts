import type { PaymentFailure } from '@ob/core';
import {
  createSandbox,
  type Sandbox,
  SandboxError,
  type StandingOrderRequest,
  type TransactionPosting,
} from '@ob/sandbox';
import { type BankApi, type ClientId, createBankApi, issuer, makeClients } from '../third-parties.ts';
import type { Action, ActionResult, BankUnderTest, ReportedEvent } from './bank-under-test.ts';
import { obtainToken } from './client-token.ts';

/** Opens the bank in memory, with manual settlement. */
export async function openMemoryBank(start: number): Promise<BankUnderTest> {
  const clients = await makeClients();
  const sandbox = await createSandbox({
    ...{ clock: start, issuer, clients: clients.registrations, settlement: 'manual' },
    receive: () => new Response(null),
  });
  const fetch: Parameters<typeof createBankApi>[2] = (request, { clientCertificate }) =>
    sandbox.fetchWith({ certificate: clientCertificate?.der ?? new Uint8Array() })(request);
  const api = createBankApi(clients, sandbox.clock, fetch);
  const deliveries = watchDeliveries(api, sandbox);
  return {
    ...api,
    async call(method, path, token, more) {
      const webhookId = /^\/webhooks\/([^/]+)$/.exec(path)?.[1];
      // The bank deletes the pending deliveries with the webhook, so they are read before.
      if (method === 'DELETE' && webhookId !== undefined) await deliveries.note(webhookId, token);
      return api.call(method, path, token, more);
    },
    act: (action) => act(sandbox, action),
    approve: (link, customer, accountIds) =>
      sandbox.approve(new URL(`${issuer}${link}`), { customer, accountIds }),
    deny: (link, customer) => sandbox.deny(new URL(`${issuer}${link}`), { customer }),
    wait: (milliseconds) => sandbox.advance(milliseconds),
    storeEnds: () => sandbox.settle(),
    async listReported() {
      if (sandbox.record.failures.length > 0) throw new AggregateError(sandbox.record.failures);
      return joinReported(sandbox, await deliveries.list());
    },
    close: async () => {},
  };
}

/** Reads the events of each webhook over HTTP. The latest response counts. */
function watchDeliveries(api: BankApi, { clock }: Sandbox) {
  const { call } = api;
  const eventsOf = new Map<string, readonly string[]>();
  async function note(webhookId: string, token: string): Promise<void> {
    const { json } = await call('GET', `/webhooks/${webhookId}/deliveries?limit=1000`, token);
    const rows = json.data as readonly { readonly event_id: string }[];
    eventsOf.set(
      webhookId,
      rows.map(({ event_id }) => event_id),
    );
  }
  return {
    note,
    /** Returns a function that lists the webhooks of an event. */
    async list(): Promise<(eventId: string) => readonly string[]> {
      for (const client of ['one', 'two'] satisfies readonly ClientId[]) {
        const token = await obtainToken(api, client, clock.now());
        const { json } = await call('GET', '/webhooks', token);
        const webhooks = json.data as readonly { readonly webhook_id: string }[];
        for (const { webhook_id } of webhooks) await note(webhook_id, token);
      }
      const pairs = [...eventsOf].flatMap(([webhookId, ids]) => ids.map((id) => [id, webhookId] as const));
      return (eventId) => pairs.filter(([id]) => id === eventId).map(([, webhookId]) => webhookId);
    },
  };
}

/** Joins the records of an event. A client that got it twice is listed twice. */
function joinReported({ record }: Sandbox, findWebhooks: (eventId: string) => readonly string[]) {
  const reported = new Map<string, ReportedEvent>();
  for (const { clientId, event } of record.events) {
    const { clients = [] } = reported.get(event.id) ?? {};
    reported.set(event.id, {
      event,
      clients: [...clients, clientId].sort(),
      webhooks: [...findWebhooks(event.id)].sort(),
    });
  }
  return [...reported.values()];
}

type Control = (sandbox: Sandbox, id: string, body: object | undefined) => Promise<unknown>;

const reasonOf = (body: object | undefined) => body as { readonly reason: PaymentFailure } | undefined;

/** The controls of the bank in memory, by their names in the HTTP API. */
const controls: Readonly<Record<string, Control>> = {
  'consents authorize': (sandbox, id, body) => {
    const { customer, account_ids } = body as { readonly customer: string; readonly account_ids: string[] };
    return sandbox.approve(id, { customer, accountIds: account_ids });
  },
  'consents reject': (sandbox, id) => sandbox.deny(id, { customer: 'alice' }),
  'consents revoke': (sandbox, id, body) => sandbox.revoke(id, body as { readonly by: 'customer' | 'bank' }),
  'transactions make': (sandbox, _, body) => sandbox.postTransaction(body as TransactionPosting),
  'transactions book': (sandbox, id) => sandbox.bookTransaction(id),
  'transactions remove': (sandbox, id) => sandbox.removeTransaction(id),
  'standing-orders make': (sandbox, _, body) => sandbox.createStandingOrder(body as StandingOrderRequest),
  'standing-orders execute': (sandbox, id) => sandbox.executeStandingOrder(id),
  'standing-orders fail': (sandbox, id, body) => sandbox.failStandingOrder(id, reasonOf(body)),
  'standing-orders cancel': (sandbox, id) => sandbox.cancelStandingOrder(id),
  'payments complete': (sandbox, id) => sandbox.completePayment(id),
  'payments fail': (sandbox, id, body) => sandbox.failPayment(id, reasonOf(body)),
  'accounts close': (sandbox, id) => sandbox.closeAccount(id),
  'accounts disable': (sandbox, id) => sandbox.disableAccount(id),
  'accounts enable': (sandbox, id) => sandbox.enableAccount(id),
};

async function act(
  sandbox: Sandbox,
  { resource, id = '', step = 'make', body }: Action,
): Promise<ActionResult> {
  const control = controls[`${resource} ${step}`];
  if (control === undefined) throw new Error(`The sandbox has no ${resource} to ${step}`);
  try {
    return { ok: true, data: Object(await control(sandbox, id, body)) };
  } catch (error) {
    if (error instanceof SandboxError && ['refused', 'not_found'].includes(error.code))
      return { ok: false, data: {} };
    throw error;
  }
}
