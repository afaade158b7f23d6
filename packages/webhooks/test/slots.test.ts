import type { ClaimedDelivery } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { createAttemptSlots } from '../src/dispatch/slots.ts';

const limits = { concurrency: 10, slowConcurrency: 4, leaseMs: 20_000 };

const claimed = (webhookId: string, index = 0): ClaimedDelivery => ({
  lease: { deliveryId: `${webhookId}-${index}`, fence: 1 },
  webhookId,
  clientId: 'client-1',
  url: 'https://tpp.example/',
  secrets: [],
  standardWebhooks: false,
  eventId: `event-${index}`,
  eventType: 'consent.authorized',
  body: '{}',
  attemptsMade: 0,
  manual: false,
  waitedMs: 0,
});

const listClaimed = (webhookId: string, count: number) =>
  Array.from({ length: count }, (_, index) => claimed(webhookId, index));

function takeAll(deliveries: readonly ClaimedDelivery[], now: number) {
  const slots = createAttemptSlots(limits);
  for (const delivery of deliveries) slots.take(delivery, now);
  return slots;
}

describe('slots', () => {
  test('are taken by each attempt until it is answered', () => {
    const [first, second] = [claimed('quick', 1), claimed('quick', 2)];
    const slots = takeAll([first, second], 0);
    expect(slots.computeRoom(10)).toEqual({ limit: 8, except: [] });
    slots.recordResponse(first, 5);
    expect(slots.computeRoom(10).limit).toBe(9);
    expect(slots.listWaiting()).toEqual([second]);
    slots.free(first);
    slots.free(second);
    expect(slots.computeRoom(10).limit).toBe(10);
  });

  test('are not taken again while twice as many attempts wait to be stored', () => {
    const answered = listClaimed('quick', 18);
    const slots = createAttemptSlots(limits);
    for (const delivery of answered) {
      slots.take(delivery, 0);
      slots.recordResponse(delivery, 5);
    }
    expect(slots.computeRoom(10).limit).toBe(2);
    for (const delivery of answered) slots.free(delivery);
    expect(slots.computeRoom(10).limit).toBe(10);
  });

  test('are free again after exactly one second without an answer', () => {
    const slots = takeAll(listClaimed('slow', 10), 0);
    expect(slots.computeRoom(1_000)).toEqual({ limit: 0, except: [] });
    expect(slots.computeRoom(1_001)).toEqual({ limit: 10, except: ['slow'] });
    expect(slots.listWaiting()).toHaveLength(10);
  });

  test('are free while an answered attempt is being stored: the endpoint is not slow', () => {
    const [delivery] = listClaimed('quick', 1);
    if (delivery === undefined) return expect.fail('no delivery');
    const slots = takeAll([delivery], 0);
    slots.recordResponse(delivery, 20);
    expect(slots.computeRoom(60_000)).toEqual({ limit: 10, except: [] });
  });

  test('of slow webhooks are separate and, when all are taken, exclude these webhooks from claims', () => {
    const slots = takeAll(listClaimed('slow', 3), 0);
    expect(slots.computeRoom(2_000)).toEqual({ limit: 10, except: [] });
    const fourth = claimed('slow', 3);
    slots.take(fourth, 2_000);
    expect(slots.computeRoom(2_000)).toEqual({ limit: 10, except: ['slow'] });
    slots.free(fourth);
    expect(slots.computeRoom(2_000).except).toEqual([]);
  });

  test('are shared again for a webhook that answered in time', () => {
    const slots = takeAll(listClaimed('slow', 4), 0);
    expect(slots.computeRoom(2_000).except).toEqual(['slow']);
    const quick = claimed('slow', 4);
    slots.take(quick, 2_000);
    slots.recordResponse(quick, 900);
    expect(slots.computeRoom(2_000).except).toEqual([]);
    slots.take(claimed('slow', 5), 2_000);
    expect(slots.computeRoom(2_000).limit).toBe(9);
  });

  test('accept a webhook again after its answer when there are no slots for slow webhooks', () => {
    const slots = createAttemptSlots({ ...limits, concurrency: 2, slowConcurrency: 0 });
    const delivery = claimed('slow');
    slots.take(delivery, 0);
    expect(slots.computeRoom(5_000).except).toEqual(['slow']);
    slots.recordResponse(delivery, 6_000);
    slots.free(delivery);
    expect(slots.computeRoom(6_000)).toEqual({ limit: 2, except: [] });
  });

  test('are free again after exactly the lease of their attempt', () => {
    const slots = takeAll(listClaimed('hung', 4), 0);
    const late = claimed('hung', 4);
    expect(slots.computeRoom(2_000).except).toEqual(['hung']);
    slots.take(late, 5_000);
    expect(slots.computeRoom(20_000)).toEqual({ limit: 10, except: ['hung'] });
    expect(slots.computeRoom(20_001)).toEqual({ limit: 10, except: [] });
    expect(slots.listWaiting()).toEqual([late]);
  });

  test('remember at most a thousand slow webhooks', () => {
    const slots = createAttemptSlots({ ...limits, concurrency: 2_000, slowConcurrency: 1 });
    for (let index = 0; index < 1_200; index += 1) slots.take(claimed(`hook-${index}`), 0);
    const { except } = slots.computeRoom(2_000);
    expect(except).toHaveLength(1_000);
    expect(except).not.toContain('hook-199');
    expect(except).toContain('hook-200');
  });
});
