import { randomBytes } from 'node:crypto';
import {
  createMemoryWebhooks,
  createSecretBox,
  registerWebhook,
  type SecretBox,
} from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { createRewrapJob } from '../../src/jobs/rewrap-job.ts';
import { createJsonLog } from '../../src/log.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const [old, next, lost] = [random.bytes(32), random.bytes(32), random.bytes(32)] as const;
const hour = 3_600_000;
const done =
  'every webhook secret is encrypted with the current secret key: the previous keys can be removed';

function createSweep(hasPrevious = true) {
  let now = 0;
  const clock = { now: () => now };
  const { subscriptions } = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const lines: string[] = [];
  const log = createJsonLog(
    (line) => lines.push(line),
    () => 0,
  );
  const rewrapper = createSecretBox([next, old], random);
  const ports = { subscriptions, rewrapper, clock, log, hasPrevious };
  const register = async (secretBox: SecretBox, count = 1) => {
    for (let index = 0; index < count; index += 1) {
      const request = { url: 'https://tpp.example/hook' };
      await registerWebhook({ subscriptions, secretBox, clock, random }, `client-${index}`, request);
    }
  };
  const takeLines = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { sweep: createRewrapJob(ports), register, takeLines, wait };
}

describe('the sweep of webhook secrets', () => {
  test('rewraps in batches and reports once that the previous keys can be removed', async () => {
    const { sweep, register, takeLines, wait } = createSweep();
    await register(createSecretBox([old], random), 501);
    await sweep();
    expect(takeLines()).toMatchObject([{ level: 'info', rewrapped: 500, left: 1 }]);
    await sweep();
    expect(takeLines()).toMatchObject([
      { rewrapped: 1, left: 0 },
      { level: 'info', msg: done },
    ]);
    wait(hour);
    await sweep();
    expect(takeLines()).toEqual([]);
  });

  test('reports it when another process did the work, and reports nothing when no key was replaced', async () => {
    const [replaced, plain] = [createSweep(), createSweep(false)];
    await replaced.sweep();
    await plain.sweep();
    expect(replaced.takeLines()).toMatchObject([{ msg: done }]);
    expect(plain.takeLines()).toEqual([]);
  });

  test('pauses for an hour, then rewraps the secrets that an older process has encrypted since', async () => {
    const { sweep, register, takeLines, wait } = createSweep();
    await sweep();
    await register(createSecretBox([old], random));
    takeLines();
    wait(hour - 1);
    await sweep();
    expect(takeLines()).toEqual([]);
    wait(1);
    await sweep();
    expect(takeLines()).toMatchObject([{ rewrapped: 1, left: 0 }, { msg: done }]);
  });

  test('lists at most ten webhooks with an unknown key, and does not report that a key can be removed', async () => {
    const { sweep, register, takeLines } = createSweep();
    await register(createSecretBox([lost], random), 12);
    await sweep();
    const [line, ...others] = takeLines();
    const msg = expect.stringContaining('previous secret keys');
    const ids = Array(10).fill(expect.any(String));
    expect(line).toMatchObject({ level: 'error', count: 12, webhooks: ids, msg });
    expect(others).toEqual([]);
  });
});
