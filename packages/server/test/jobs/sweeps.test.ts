import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardSweeps } from '../../src/jobs/clock-guard.ts';
import { type Job, type Sweep, startSweeps, sweepBatches } from '../../src/jobs/sweeps.ts';
import { createWakeSignal } from '../../src/jobs/wake-signal.ts';

const interval = 15_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');

let jobs: Job[];
beforeEach(() => {
  jobs = [];
  vi.useFakeTimers({ now: start });
});
afterEach(async () => {
  const ended = Promise.all(jobs.map((job) => job.stop()));
  await vi.runAllTimersAsync();
  await ended;
  vi.useRealTimers();
});

const clock = { now: () => Date.now() };

function run(sweeps: Readonly<Record<string, Sweep>>, log = { error: vi.fn(), info: vi.fn() }) {
  const job = startSweeps({ clock, log }, sweeps, {
    interval,
    failurePause: interval,
    wakes: [createWakeSignal()],
  });
  jobs.push(job);
  return { job, log };
}

/** Creates rows that keep expiring at a rate while they are deleted; each batch of 1000 takes some time. */
function createTable(rowsPerSecond: number, batchMs: number) {
  let deletedUpTo = start - 60_000;
  return {
    async purge(now: number): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, batchMs));
      const due = Math.floor(((now - deletedUpTo) / 1000) * rowsPerSecond);
      const deleted = Math.min(1000, due);
      deletedUpTo += (deleted / rowsPerSecond) * 1000;
      return deleted;
    },
  };
}

describe('rows that keep expiring', () => {
  test('at 400 a second do not prevent the end of a run', async () => {
    const table = createTable(400, 3_000);
    let ended = 0;
    const purge = sweepBatches(table.purge);
    run({
      authorizations: async (each) => {
        await purge(each);
        ended += 1;
      },
    });
    // 24,000 rows, in batches that take longer than the same number of rows needs to expire.
    await vi.advanceTimersByTimeAsync(25 * 3_000);
    expect(ended).toBe(1);
  });

  test('do not delay the expiry of consents', async () => {
    const { purge } = createTable(2_000, 3_000);
    const expiries: number[] = [];
    run({
      authorizations: sweepBatches(purge),
      consents: async ({ clock: { now } }) => expiries.push(now() - start),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expiries).toEqual([0, 1, 2, 3, 4].map((turn) => turn * interval));
  });

  test('at 2,000 a second do not delay a stop beyond the current batch', async () => {
    const { purge } = createTable(2_000, 200);
    const { job } = run({ authorizations: sweepBatches(purge) });
    await vi.advanceTimersByTimeAsync(1_000);
    let stopped = false;
    void job.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(stopped).toBe(true);
  });
});

test('a failing sweep is logged by name and delays no other sweep', async () => {
  const runs: string[] = [];
  const failure = new Error('the table is locked');
  const { log } = run({
    broken: async () => {
      throw failure;
    },
    hanging: () => new Promise((resolve) => setTimeout(resolve, 40_000)),
    sound: async () => runs.push('sound'),
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toHaveLength(3);
  expect(log.error).toHaveBeenCalledWith({ err: failure, sweep: 'broken' }, 'sweep failed');
});

test('a stop waits 10 seconds for a hanging sweep and logs its name', async () => {
  const { job, log } = run({ hanging: () => new Promise(() => {}), sound: async () => {} });
  const stopped = vi.fn();
  void job.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).toHaveBeenCalled();
  expect(log.error.mock.calls).toEqual([
    [{ job: 'hanging' }, expect.stringContaining('did not stop within 10 seconds')],
  ]);
});

test('logs an outage at its start, at a change of its reason, and at its end', async () => {
  const failures = ['refused', 'refused', 'refused', 'starting up'].map((message) => new Error(message));
  const { log } = run({
    expiry: async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
  });
  await vi.advanceTimersByTimeAsync(6 * interval);
  expect(log.error.mock.calls.map(([{ err }]) => err.message)).toEqual(['refused', 'starting up']);
  expect(log.info.mock.calls).toEqual([[{ sweep: 'expiry', failures: 4 }, 'sweep works again']]);
});

test.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('a log that %s stops neither a sweep nor a stop', async (_, write) => {
  const log = { error: vi.fn(write), info: vi.fn(write) };
  const failures = [new Error('refused')];
  const runs: string[] = [];
  const sweep = async () => {
    runs.push('run');
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  };
  const { job } = run({ sweep, hanging: () => new Promise(() => {}) }, log);
  await vi.advanceTimersByTimeAsync(2 * interval);
  expect(runs).toHaveLength(3);
  expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
});

function fail(): never {
  throw new Error('the disk is full');
}

describe('an irreversible sweep', () => {
  const runs: string[] = [];
  const guard = (agree: boolean | undefined) => {
    const clocks = agree === undefined ? {} : { clocks: { aheadMs: 0, uncertaintyMs: 500, agree } };
    const sweep = async () => runs.push('run');
    return guardSweeps({ sweep }, { readState: async () => ({ reasons: [], ...clocks }) });
  };
  const each = { clock, signal: new AbortController().signal };
  beforeEach(() => void runs.splice(0));

  test.each([
    [true, 1],
    [false, 0],
  ])('when the clocks agree (%s) runs %i times', async (agree, times) => {
    await guard(agree).sweep?.(each);
    expect(runs).toHaveLength(times);
  });

  test('fails when the clocks cannot be compared', async () => {
    await expect(guard(undefined).sweep?.(each)).rejects.toThrow('The clock of the storage cannot be read');
    expect(runs).toEqual([]);
  });
});
