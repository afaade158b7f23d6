import type { BacklogReading } from '../delivery/delivery-backlog.ts';
import { assertEqual } from './assert.ts';
import {
  addWebhooks,
  attemptOnce,
  claim,
  createOutboxEvents,
  createSampleWebhook,
  setStatus,
  startDelivery,
} from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

const nothing: BacklogReading = {
  oldestDueMs: 0,
  due: 0,
  scheduled: 0,
  held: 0,
  inFlight: 0,
  enabledWebhooks: 0,
  disabledWebhooks: 0,
};

async function expectReading(
  { backlog }: WebhookEngineSubject,
  expected: Partial<BacklogReading>,
  when: string,
): Promise<number> {
  const reading = await backlog.measure();
  const { oldestDueMs } = reading;
  assertEqual(reading, { ...nothing, enabledWebhooks: 1, ...expected, oldestDueMs }, when);
  return oldestDueMs;
}

/** The clock of a database runs, so the age may be a little more. */
function assertAge(age: number, atLeast: number, when: string): void {
  assertEqual(age >= atLeast && age < atLeast + 20_000, true, `age of ${age} ms ${when}`);
}

export const backlogCases: readonly WebhookEngineCase[] = [
  {
    name: 'without deliveries, every count is zero',
    async run(subject) {
      assertEqual(await subject.backlog.measure(), nothing, 'reading');
      await addWebhooks(subject, 'hook-1', 'hook-2');
      assertEqual(await subject.backlog.measure(), { ...nothing, enabledWebhooks: 2 }, 'with two webhooks');
    },
  },
  {
    name: 'the age is that of the oldest due delivery, until a worker claims it',
    async run(subject) {
      await startDelivery(subject);
      subject.advance(100_000);
      await subject.subscriptions.add(createSampleWebhook('hook-2', 'client-2'), 100);
      await subject.enqueue(createOutboxEvents('client-2', 'event-1', 'event-2'));
      assertAge(await expectReading(subject, { due: 3, enabledWebhooks: 2 }, 'due'), 100_000, 'while due');
      await claim(subject);
      const age = await expectReading(subject, { inFlight: 3, enabledWebhooks: 2 }, 'in flight');
      assertEqual(age, 0, 'age while in flight');
    },
  },
  {
    name: 'a later attempt counts as scheduled, and has an age only when it is due',
    async run(subject) {
      await startDelivery(subject);
      subject.advance(100_000);
      await attemptOnce(subject, 'timeout');
      assertEqual(await expectReading(subject, { scheduled: 1 }, 'scheduled'), 0, 'age while scheduled');
      subject.advance(32_000);
      assertAge(await expectReading(subject, { due: 1 }, 'due again'), 2_000, 'once due again');
    },
  },
  {
    name: 'due and scheduled deliveries of one webhook are counted separately',
    async run(subject) {
      await startDelivery(subject, 'timeout');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2', 'event-3'));
      await expectReading(subject, { due: 2, scheduled: 1 }, 'of one webhook');
    },
  },
  {
    name: 'a delivery of a lost worker is due again, with its old age',
    async run(subject) {
      await startDelivery(subject);
      subject.advance(100_000);
      await claim(subject, { leaseMs: 50 });
      await subject.passLeaseTime(100);
      assertAge(await expectReading(subject, { due: 1 }, 'after the lease'), 100_000, 'after the lease');
    },
  },
  {
    name: 'a delivery of a disabled webhook is held and has no age',
    async run(subject) {
      await startDelivery(subject);
      subject.advance(100_000);
      await setStatus(subject, 'disabled');
      const disabled = { held: 1, enabledWebhooks: 0, disabledWebhooks: 1 };
      assertEqual(await expectReading(subject, disabled, 'disabled'), 0, 'age while held');
      await setStatus(subject, 'enabled');
      await expectReading(subject, { due: 1 }, 'enabled again');
    },
  },
  {
    name: 'a finished delivery counts only if it has a redelivery, which has no age',
    async run(subject) {
      const deliveryId = await startDelivery(subject, 'delivered');
      await expectReading(subject, {}, 'once delivered');
      await subject.queue.redeliver('client-1', 'hook-1', deliveryId);
      assertEqual(await expectReading(subject, { due: 1 }, 'manual'), 0, 'age of a redelivery');
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      subject.advance(100_000);
      assertAge(await expectReading(subject, { due: 2 }, 'with another'), 100_000, 'of the other');
    },
  },
  {
    name: 'a removed webhook and its deliveries do not count',
    async run(subject) {
      await startDelivery(subject);
      await subject.enqueue(createOutboxEvents('client-1', 'event-2'));
      await claim(subject, { limit: 1 });
      await subject.subscriptions.remove('client-1', 'hook-1');
      assertEqual(await subject.backlog.measure(), nothing, 'reading');
    },
  },
];
