import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Party, type ReadAnswer } from '../parties.ts';
import type { PlannedAnswer, PlannedReceiver, ReceivedRequest } from './planned-receiver.ts';

/** The HTTP client of a third party, with a client credentials token. */
export interface WebhookClient {
  ask(method: string, path: string, body?: object): Promise<ReadAnswer>;
  renew(): Promise<void>;
}

export function createWebhookClient(party: Party, agent: Agent): WebhookClient {
  let { token } = party;
  return {
    ask: (method, path, body) => {
      const headers = { authorization: `Bearer ${token}` };
      return ask(party.client.configuration.issuer, party, { method, path, headers, body }, agent);
    },
    async renew() {
      token = (await party.client.requestClientTokens('consents webhooks')).access_token;
    },
  };
}

interface ShownDelivery {
  readonly delivery_id: string;
  readonly status: string;
  readonly attempts_made: number;
  readonly attempts: readonly unknown[];
}

/** A webhook at the bank, and its path at the receiver. */
export interface TestWebhook {
  readonly webhookId: string;
  /** Sets the response to deliveries. */
  plan(answer: PlannedAnswer): void;
  list(): readonly ReceivedRequest[];
  /** Sends a request to the API. `rest` is the path after the id of the webhook. */
  ask(method: string, rest: string, body?: object): Promise<ReadAnswer>;
  read(): Promise<ReadAnswer['data']>;
  listDeliveries(query?: string): Promise<readonly ShownDelivery[]>;
  /** Triggers `count` events at once. Each is a consent that is created and rejected. */
  triggerEvents(count: number): Promise<unknown>;
  /** Waits long enough for the worker to send due deliveries. */
  waitForWorker(): Promise<void>;
}

let count = 0;

/** Registers a webhook for `consent.rejected`, and sets the response of its address. */
export async function createTestWebhook(
  { one, receiver }: { readonly one: WebhookClient; readonly receiver: PlannedReceiver },
  answer: PlannedAnswer,
): Promise<TestWebhook> {
  count += 1;
  const path = `/webhook-${count}`;
  const url = receiver.plan(path, answer);
  await one.renew();
  const { data } = await one.ask('POST', '/webhooks', { url, event_types: ['consent.rejected'] });
  const webhookId = String(data.webhook_id);
  const askWebhook: TestWebhook['ask'] = (method, rest, body) =>
    one.ask(method, `/webhooks/${webhookId}${rest}`, body);
  const triggerEvent = async (): Promise<void> => {
    const consent = await one.ask('POST', '/consents/account-access', { permissions: ['ReadAccounts'] });
    await one.ask('POST', `/sandbox/consents/${consent.data.consent_id}/reject`, {});
  };
  return {
    webhookId,
    plan: (next) => void receiver.plan(path, next),
    list: () => receiver.list(path),
    ask: askWebhook,
    read: async () => (await askWebhook('GET', '')).data,
    listDeliveries: async (query = '') => (await askWebhook('GET', `/deliveries${query}`)).data as never,
    triggerEvents: (many) => Promise.all(Array.from({ length: many }, triggerEvent)),
    waitForWorker: () => sleep(150),
  };
}

/** Waits until a condition is true, or throws after `timeoutMs` milliseconds. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`timeout of the condition: ${condition}`);
    await sleep(20);
  }
}
