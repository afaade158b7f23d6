import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@ob/core';
import type { Database } from '@ob/postgres';
import { enqueueEvents } from '@ob/postgres/stores';
import { eventBody } from './delivery-rows.ts';
import { createReceiver } from './receiver.ts';

export interface LatencyProbe {
  readonly origin: string;
  /** Returns the milliseconds from the start of the transaction to the delivery. */
  send(database: Database, clientId: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startLatencyProbe(): Promise<LatencyProbe> {
  const awaited = new Map<string, (at: number) => void>();
  const server = createReceiver((eventId) => {
    awaited.get(eventId)?.(performance.now());
    awaited.delete(eventId);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async send(database, clientId) {
      const event = createEvent();
      const arrival = new Promise<number>((resolve) => awaited.set(event.id, resolve));
      const started = performance.now();
      await database.transact((transaction) => enqueueEvents(transaction, [{ clientId, event }]));
      return (await arrival) - started;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates an event of 1 kB. */
export function createEvent(): WebhookEvent {
  return { ...JSON.parse(eventBody), id: crypto.randomUUID() };
}
