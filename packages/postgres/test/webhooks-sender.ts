import { randomBytes } from 'node:crypto';
import { createAddressGuard } from '@ob/http/routes';
import type { DeliveryObserver, Transport } from '@ob/webhooks';
import { createNodeTransport, nodeSigner, systemTimer } from '@ob/webhooks/node';
import {
  type ClientRegistration,
  createDispatcher,
  type Dispatcher,
  type DispatcherSettings,
  everyClientRegistered,
  registerWebhook,
  type SecretBox,
} from '@ob/webhooks/primitives';
import type { Database } from '../src/database.ts';
import { listenForDeliveries } from '../src/webhooks/delivery-hints.ts';
import { createDeliveryQueue } from '../src/webhooks/delivery-queue.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';

export const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
export const clock = { now: () => Date.now() };

export interface SenderSetup {
  readonly secretBox: SecretBox;
  readonly observer: DeliveryObserver;
  readonly settings?: DispatcherSettings;
  /** Default: every client is registered. */
  readonly clients?: ClientRegistration;
  /** Sent with every request as `X-Worker`. */
  readonly worker?: string;
  /** How far the schedule is ahead, in milliseconds. */
  readonly offsetMs?: () => number;
}

export interface Sender {
  readonly dispatcher: Dispatcher;
  stop(): Promise<void>;
}

/** Starts a dispatcher with notifications and a transport that may reach this host. */
export function startSender(database: Database, setup: SenderSetup): Sender {
  const { secretBox, observer, settings = {}, worker = '', offsetMs = () => 0 } = setup;
  const guard = createAddressGuard({
    resolve: async () => [],
    allow: ['127.0.0.0/8'],
    environment: 'sandbox',
    ownAddresses: () => [],
  });
  const node = createNodeTransport({ guard });
  const transport: Transport = {
    attempt: (request) => node.attempt({ ...request, headers: { ...request.headers, 'X-Worker': worker } }),
  };
  const queue = createDeliveryQueue(database, { offsetMs });
  const { clients = everyClientRegistered } = setup;
  const signing = { secretBox, signer: nodeSigner };
  const ports = { clock, clients, ...signing, timer: systemTimer, transport, observer, queue };
  const dispatcher = createDispatcher(ports, { pollMs: 100, ...settings });
  dispatcher.start();
  const stopListening = listenForDeliveries(database, dispatcher.wake);
  return {
    dispatcher,
    async stop() {
      stopListening();
      await dispatcher.stop();
      await node.close();
    },
  };
}

export async function register(database: Database, secretBox: SecretBox, url: string, clientId = 'client-1') {
  const subscriptions = createSubscriptionStore(database);
  const registered = await registerWebhook({ subscriptions, secretBox, clock, random }, clientId, { url });
  if (!registered.ok) throw new Error(registered.refusal);
  return registered.value;
}
