import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const source = new URL('../../src/node/stop-signal.ts', import.meta.url).href;

/** A process that continues for a time after the stop signal. */
const program = (ms: number) => `
  import { waitForStopSignal } from ${JSON.stringify(source)};
  const timer = setInterval(() => {}, 1000);
  const stopped = waitForStopSignal();
  console.log('ready');
  await stopped;
  console.log('stops');
  setTimeout(() => clearInterval(timer), ${ms});
`;

async function start(ms: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(ms)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  await once(child.stdout ?? child, 'data');
  return { child, ended };
}

test('stops a process once when the signal comes twice', async () => {
  const { child, ended } = await start(300);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('ends a process at once when a second signal comes more than two seconds after the first', async () => {
  const { child, ended } = await start(60_000);
  child.kill('SIGTERM');
  await sleep(2_200);
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
});

test('stops a process when its parent ends', async () => {
  const { child, ended } = await start(0);
  child.disconnect();
  expect(await ended).toBe(0);
});
