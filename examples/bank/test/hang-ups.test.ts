import { afterEach, expect, test, vi } from 'vitest';
import { catchHangUps } from '../src/platform/hang-ups.ts';

const listeners = process.listeners('SIGHUP');

afterEach(() => {
  for (const listener of process.listeners('SIGHUP'))
    if (!listeners.includes(listener)) process.off('SIGHUP', listener);
});

test('the process reloads once for all earlier SIGHUPs, then for every further one', async () => {
  let reloads = 0;
  const onHangUp = catchHangUps();
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  onHangUp(async () => {
    reloads += 1;
  });
  await vi.waitFor(() => expect(reloads).toBe(1));
  process.emit('SIGHUP');
  await vi.waitFor(() => expect(reloads).toBe(2));
});

test('the process does not reload without a SIGHUP', () => {
  let reloads = 0;
  catchHangUps()(async () => {
    reloads += 1;
  });
  expect(reloads).toBe(0);
});
