import { systemTimer } from '@ob/webhooks/node';
import { expect, test } from 'vitest';
import { leaseSweeps } from '../../src/jobs/leased-sweep.ts';

test('a stop keeps the lease of a running sweep until the sweep has ended', async () => {
  const released: string[] = [];
  const createLease = (name: string) => ({
    take: async () => true,
    release: async () => void released.push(name),
  });
  let end = () => {};
  const slow = () => new Promise<void>((resolve) => (end = resolve));
  const leased = leaseSweeps(
    { storage: { createLease }, timer: systemTimer },
    { idle: async () => {}, slow },
    'holder',
  );
  const stopping = new AbortController();
  const each = { clock: { now: () => 0 }, signal: stopping.signal };
  await leased.sweeps.idle?.(each);
  const running = leased.sweeps.slow?.(each);
  await new Promise(setImmediate);
  stopping.abort();
  await leased.release();
  expect(released).toEqual(['idle']);
  end();
  await running;
  expect(released).toEqual(['idle', 'slow']);
});
