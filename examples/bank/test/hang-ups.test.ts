import { afterEach, expect, test, vi } from 'vitest';
import { catchHangUps } from '../src/platform/hang-ups.ts';

const listeners = process.listeners('SIGHUP');

afterEach(() => {
  for (const listener of process.listeners('SIGHUP'))
    if (!listeners.includes(listener)) process.off('SIGHUP', listener);
});

test('hears every SIGHUP, and once those that came before anybody could reload', async () => {
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

test('reloads nothing where nobody asked for it', () => {
  let reloads = 0;
  catchHangUps()(async () => {
    reloads += 1;
  });
  expect(reloads).toBe(0);
});
