import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Party, type ReadAnswer } from '../parties.ts';
import type { PlannedAnswer, PlannedReceiver, ReceivedRequest } from './planned-receiver.ts';

/** What a third party asks its bank with a token of its own. */
export interface WebhookClient {
  ask(method: string, path: string, body?: object): Promise<ReadAnswer>;
  /** Gets another token. */
  renew(): Promise<void>;
}

/** Makes a client of a third party. */
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

/** A delivery as the bank shows it. */
interface ShownDelivery {
  readonly delivery_id: string;
  readonly status: string;
  readonly attempts_made: number;
  readonly attempts: readonly unknown[];
}

/** A webhook at the bank with the address where it is received. */
export interface Trial {
  readonly webhookId: string;
  /** Says how its address answers from now on. */
  plan(answer: PlannedAnswer): void;
  /** What has come, oldest first. */
  list(): readonly ReceivedRequest[];
  /** Asks for something of the webhook; the path begins behind it. */
  ask(method: string, rest: string, body?: object): Promise<ReadAnswer>;
  read(): Promise<ReadAnswer['data']>;
  listDeliveries(query?: string): Promise<readonly ShownDelivery[]>;
  /** Makes so many events at once: each is a consent that is created and rejected. */
  provokeMany(count: number): Promise<unknown>;
  /** Lets whatever is due be done. */
  rest(): Promise<void>;
}

let count = 0;

/** Registers a webhook that wants rejected consents, at an address that answers so. */
export async function createTrial(
  { one, receiver }: { readonly one: WebhookClient; readonly receiver: PlannedReceiver },
  answer: PlannedAnswer,
): Promise<Trial> {
  count += 1;
  const path = `/trial-${count}`;
  const url = receiver.plan(path, answer);
  await one.renew();
  const { data } = await one.ask('POST', '/webhooks', { url, event_types: ['consent.rejected'] });
  const webhookId = String(data.webhook_id);
  const askWebhook: Trial['ask'] = (method, rest, body) =>
    one.ask(method, `/webhooks/${webhookId}${rest}`, body);
  const provoke = async (): Promise<void> => {
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
    provokeMany: (many) => Promise.all(Array.from({ length: many }, provoke)),
    rest: () => sleep(150),
  };
}

/** Waits until something is so; throws where it is not within `patience` milliseconds. */
export async function waitUntil(isSo: () => Promise<boolean>, patience = 15_000): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This has not come true: ${isSo}`);
    await sleep(20);
  }
}
