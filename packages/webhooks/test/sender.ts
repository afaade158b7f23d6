import { randomBytes } from 'node:crypto';
import type { OutboxEvent } from '@ob/core/primitives';
import type { AttemptedDelivery, DeliveryObserver, TransportRequest } from '@ob/webhooks';
import { systemTimer } from '@ob/webhooks/node';
import {
  type AttemptResult,
  type ClientRegistration,
  createDispatcher,
  createMemoryWebhooks,
  createSecretBox,
  type DeliveryQueue,
  type DispatcherSettings,
  everyClientRegistered,
  type SecretBox,
  type Timer,
  webSigner,
} from '@ob/webhooks/primitives';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { createWebhook } from '../src/subscription/webhook.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
export const secret = 'whsec_dGVzdA==';

export type Answer = (request: TransportRequest) => Promise<Omit<AttemptResult, 'startedAt'>>;

const deliver: Answer = async () => ({ outcome: 'delivered', durationMs: 1, httpStatus: 204 });

interface Setup {
  readonly answer?: Answer;
  readonly settings?: DispatcherSettings;
  readonly queue?: (queue: DeliveryQueue) => Partial<DeliveryQueue>;
  readonly timer?: Timer;
  readonly clients?: ClientRegistration;
  /** Replaces the decryption of the secret box. */
  readonly decrypt?: SecretBox['decrypt'];
  readonly observer?: Partial<DeliveryObserver>;
  /** Changes the time that the dispatcher reads; the engine keeps the real one. */
  readonly now?: (now: number) => number;
}

export function createSender(setup: Setup = {}) {
  const { answer = deliver, settings = {}, queue = () => ({}), timer = systemTimer, observer = {} } = setup;
  const read = setup.now ?? ((moment) => moment);
  let now = Date.parse('2026-03-01T09:30:00.000Z');
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const secretBox = createSecretBox([random.bytes(32)], random);
  const sent: TransportRequest[] = [];
  const attempted: AttemptedDelivery[] = [];
  const disabled: string[] = [];
  const failures: unknown[] = [];
  const dispatcher = createDispatcher(
    {
      clock: { now: () => read(now) },
      clients: setup.clients ?? everyClientRegistered,
      secretBox: { ...secretBox, decrypt: setup.decrypt ?? secretBox.decrypt },
      signer: webSigner,
      timer,
      queue: { ...engine.queue, ...queue(engine.queue) },
      transport: {
        attempt: (request) => {
          sent.push(request);
          return answer(request);
        },
      },
      observer: {
        attempted: (entry) => attempted.push(entry),
        disabled: (webhookId) => disabled.push(webhookId),
        failed: (error) => failures.push(error),
        ...observer,
      },
    },
    { pollMs: 5, ...settings },
  );
  const addWebhook = async (webhookId: string) => {
    const encrypted = await secretBox.encrypt(secret, webhookId);
    const facts = { webhookId, clientId: 'client-1', secret: { encrypted, activeFrom: now }, now };
    await engine.subscriptions.add(createWebhook({ url: `https://${webhookId}.example/` }, facts), 100);
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...engine, secretBox, dispatcher, sent, attempted, disabled, failures, addWebhook, advance };
}

export async function createSenderOf(events: readonly OutboxEvent[], setup: Setup = {}) {
  const sender = createSender(setup);
  await sender.addWebhook('hook-1');
  await sender.outbox.enqueue(events);
  return sender;
}

export const list = (sender: ReturnType<typeof createSender>, webhookId = 'hook-1') =>
  sender.log.list({ clientId: 'client-1', webhookId, limit: 1000 });

export const oneEvent = createOutboxEvents('client-1', 'event-1');

export const manyEvents = (count: number) =>
  createOutboxEvents('client-1', ...Array.from({ length: count }, (_, i) => `event-${i}`));
