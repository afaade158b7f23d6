import {
  createDispatcher,
  createSecretBox,
  createWebhook,
  type DeliveryObserver,
  everyClientRegistered,
  webSigner,
} from '@ob/webhooks';
import { createMemoryWebhooks } from '@ob/webhooks/memory';
import { systemTimer } from '@ob/webhooks/node';
import { createOutboxEvents } from '@ob/webhooks/testing';

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** A sender of webhooks in memory, whose clock goes on when it is told to. */
export interface SampleSender
  extends Pick<ReturnType<typeof createMemoryWebhooks>, 'backlog' | 'queue' | 'log'> {
  /** Takes so many events into the outbox. */
  enqueue(count: number): Promise<void>;
  /** Lets so many milliseconds pass. */
  wait(milliseconds: number): void;
  /** Attempts what is due; answers how many deliveries that were. */
  send(): Promise<number>;
}

/** Makes a sender with one webhook, whose endpoint answers at once with the status that is asked for. */
export async function createSampleSender(
  observer: DeliveryObserver,
  answer: () => number,
): Promise<SampleSender> {
  let now = Date.parse('2026-03-01T09:30:00.000Z');
  let events = 0;
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const secretBox = createSecretBox([random.bytes(32)], random);
  const sealed = await secretBox.seal('whsec_dGVzdA==', 'webhook-1');
  const facts = { webhookId: 'webhook-1', clientId: 'client-1', secret: { sealed, activeFrom: now }, now };
  await engine.subscriptions.add(createWebhook({ url: 'https://tpp.example/hooks' }, facts), 100);
  const transport = {
    async attempt() {
      const httpStatus = answer();
      return { outcome: httpStatus < 300 ? 'delivered' : 'http_status', durationMs: 40, httpStatus } as const;
    },
  };
  const signing = { secretBox, signer: webSigner };
  const clients = everyClientRegistered;
  const ports = { ...engine, ...signing, clients, clock, timer: systemTimer, transport, observer };
  const dispatcher = createDispatcher(ports, { capPerSubscription: 20 });
  return {
    ...engine,
    async enqueue(count) {
      const ids = Array.from({ length: count }, (_, index) => `event-${events + index + 1}`);
      events += count;
      await engine.outbox.enqueue(createOutboxEvents('client-1', ...ids));
    },
    wait(milliseconds) {
      now += milliseconds;
    },
    send: () => dispatcher.runOnce(),
  };
}
