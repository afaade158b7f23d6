import { combineObservers, type DeliveryObserver } from '@ob/webhooks';
import { expect, test } from 'vitest';
import { shieldObserver } from '../src/dispatch/observer.ts';

test.each([
  ['throws', (error: Error) => fail(error)],
  ['rejects', async (error: Error) => fail(error)],
])(
  'reports the failure of an observer that %s to that observer, and never fails itself',
  async (_, respond) => {
    const received: unknown[] = [];
    const failure = new Error('no metrics today');
    const shielded = shieldObserver({
      attempted: () => {},
      disabled: () => respond(failure),
      failed(error) {
        received.push(error);
        return respond(new Error('nor logs'));
      },
    });
    shielded.disabled('hook-1');
    await new Promise(setImmediate);
    expect(received).toEqual([failure]);
  },
);

function fail(error: Error): never {
  throw error;
}

test('several observers receive every report in order, even if one of them throws', () => {
  const received: string[] = [];
  const observe = (name: string, failure?: Error): DeliveryObserver => {
    const receive = (report: string) => {
      received.push(`${name} ${report}`);
      if (failure !== undefined) throw failure;
    };
    return {
      attempted: ({ verdict }) => receive(verdict),
      disabled: receive,
      failed: (error) => receive(String(error)),
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
  expect(received).toEqual([
    ...['logs delivered', 'logs Error: full disk', 'metrics delivered'],
    ...['logs hook-1', 'logs Error: full disk', 'metrics hook-1'],
    ...['logs lost', 'metrics lost'],
  ]);
});
