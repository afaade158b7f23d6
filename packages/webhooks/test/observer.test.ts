import { combineObservers, type DeliveryObserver } from '@ob/webhooks';
import { expect, test } from 'vitest';
import { shieldObserver } from '../src/dispatch/observer.ts';

test.each([
  ['throws', (error: Error) => fail(error)],
  ['rejects', async (error: Error) => fail(error)],
])('reports an observer that %s to itself, and lets nobody else fail', async (_, respond) => {
  const heard: unknown[] = [];
  const apiError = new Error('no metrics today');
  const shielded = shieldObserver({
    attempted: () => {},
    disabled: () => respond(apiError),
    failed(error) {
      heard.push(error);
      return respond(new Error('nor logs'));
    },
  });
  shielded.disabled('hook-1');
  await new Promise(setImmediate);
  expect(heard).toEqual([apiError]);
});

function fail(error: Error): never {
  throw error;
}

test('several observers hear everything in their order, whatever one of them throws', () => {
  const heard: string[] = [];
  const observe = (name: string, apiError?: Error): DeliveryObserver => {
    const hear = (what: string) => {
      heard.push(`${name} ${what}`);
      if (apiError !== undefined) throw apiError;
    };
    return {
      attempted: ({ verdict }) => hear(verdict),
      disabled: hear,
      failed: (error) => hear(String(error)),
    };
  };
  const combined = combineObservers(observe('logs', new Error('full disk')), observe('metrics'));
  combined.attempted({
    ...{ deliveryId: 'd', webhookId: 'hook-1', eventId: 'e', eventType: 'ping', manual: false, waitedMs: 0 },
    attempt: { outcome: 'delivered', startedAt: 0, durationMs: 1 },
    verdict: 'delivered',
  });
  combined.disabled('hook-1');
  combined.failed('lost');
  expect(heard).toEqual([
    ...['logs delivered', 'logs Error: full disk', 'metrics delivered'],
    ...['logs hook-1', 'logs Error: full disk', 'metrics hook-1'],
    ...['logs lost', 'metrics lost'],
  ]);
});
