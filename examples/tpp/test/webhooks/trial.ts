import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadAnswer } from '../parties.ts';
import type { PlannedAnswer, PlannedReceiver, ReceivedRequest } from './planned-receiver.ts';
import type { ShownDelivery, ShownWebhook, WebhookClient } from './webhook-client.ts';

/** A webhook at the bank with the address where it is received. */
export interface Trial {
  readonly client: WebhookClient;
  readonly webhookId: string;
  readonly secret: string;
  /** Says how its address answers from now on. */
  plan(answer: PlannedAnswer): void;
  /** What has come, oldest first. */
  list(): readonly ReceivedRequest[];
  /** Asks for something of the webhook; the path begins behind it. */
  ask(method: string, rest: string, body?: unknown): Promise<ReadAnswer>;
  read(): Promise<ShownWebhook>;
  change(change: object): Promise<ReadAnswer>;
  listDeliveries(query?: string): Promise<readonly ShownDelivery[]>;
  /** Makes so many events at once. */
  provokeMany(count: number): Promise<readonly string[]>;
  /** Lets whatever is due be done. */
  rest(): Promise<void>;
  remove(): Promise<void>;
}

let count = 0;

/** Registers a webhook that wants rejected consents, at an address that answers so. */
export async function createTrial(
  { one: client, receiver }: { readonly one: WebhookClient; readonly receiver: PlannedReceiver },
  answer: PlannedAnswer,
): Promise<Trial> {
  count += 1;
  const path = `/trial-${count}`;
  const url = receiver.plan(path, answer);
  const { webhook_id: webhookId, secret } = await client.create({ url, event_types: ['consent.rejected'] });
  const ask: Trial['ask'] = (method, rest, body) => client.ask(method, `/webhooks/${webhookId}${rest}`, body);
  const listDeliveries = (query?: string) => client.list(webhookId, query);
  return {
    client,
    webhookId,
    secret,
    plan: (next) => void receiver.plan(path, next),
    list: () => receiver.list(path),
    ask,
    read: () => client.read(webhookId),
    change: (change) => ask('PATCH', '', change),
    listDeliveries,
    provokeMany: (many) => Promise.all(Array.from({ length: many }, () => client.provoke())),
    rest: () => sleep(150),
    async remove() {
      await ask('DELETE', '');
    },
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
