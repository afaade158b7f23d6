import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorkQueue, type QueueLimits } from '../src/sign-in/work-queue.ts';

interface Job {
  readonly key: string;
  state: 'waiting' | 'running' | 'done' | 'busy';
  finish(): void;
}

const keys = ['a', 'b', 'c', 'd'];
const limits = fc
  .record({ running: fc.integer({ min: 1, max: 3 }), waiting: fc.integer({ min: 0, max: 8 }) })
  .map(({ running, waiting }): QueueLimits => ({ running, places: running + waiting }));
/** Each step is the key of an arriving job, or the end of the oldest running job. */
const steps = fc.array(fc.constantFrom(...keys, 'a', 'b', 'end'), { maxLength: 60 });

/** Drives a queue one step at a time, and records its jobs in the order of their arrival. */
function driveQueue(limits: QueueLimits) {
  const queue = createWorkQueue(limits);
  const jobs: Job[] = [];
  const started: Job[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    started,
    list: (state: Job['state'], key?: string) =>
      jobs.filter((job) => job.state === state && (key === undefined || job.key === key)),
    async arrive(key: string): Promise<Job> {
      const job: Job = { key, state: 'waiting', finish: () => undefined };
      jobs.push(job);
      const run = () => {
        job.state = 'running';
        started.push(job);
        return new Promise<void>((resolve) => {
          job.finish = resolve;
        });
      };
      void queue.run(key, run).then(({ ok }) => {
        job.state = ok ? 'done' : 'busy';
      });
      await settle();
      return job;
    },
    async end(): Promise<void> {
      started.find(({ state }) => state === 'running')?.finish();
      await settle();
    },
  };
}

type Driver = ReturnType<typeof driveQueue>;

const countWaiting = ({ list }: Driver) =>
  new Map(keys.map((key) => [key, list('waiting', key).length] as const));

test('a work queue never exceeds its limits, starts a job whenever it can, and runs the jobs of a key in order', async () => {
  await fc.assert(
    fc.asyncProperty(limits, steps, async (sizes, taken) => {
      const driver = driveQueue(sizes);
      for (const step of taken) {
        const next = keys.map((key) => driver.list('waiting', key)[0]);
        const before = driver.started.length;
        const job = step === 'end' ? await driver.end() : await driver.arrive(step);
        const [running, waiting] = [driver.list('running').length, driver.list('waiting').length];
        expect(running).toBe(Math.min(running + waiting, sizes.running));
        expect(running + waiting).toBeLessThanOrEqual(sizes.places);
        for (const started of driver.started.slice(before)) expect([...next, job]).toContain(started);
      }
    }),
  );
});

test('a work queue starts no key twice while another key waits', async () => {
  await fc.assert(
    fc.asyncProperty(limits, steps, async (sizes, taken) => {
      const driver = driveQueue(sizes);
      const overtakenBy = new Map(keys.map((key) => [key, new Set<string>()]));
      for (const step of taken) {
        const waited = keys.filter((key) => driver.list('waiting', key).length > 0);
        const before = driver.started.length;
        await (step === 'end' ? driver.end() : driver.arrive(step));
        for (const { key } of driver.started.slice(before)) {
          overtakenBy.set(key, new Set());
          for (const other of waited.filter((other) => other !== key)) {
            expect(overtakenBy.get(other)).not.toContain(key);
            overtakenBy.get(other)?.add(key);
          }
        }
      }
    }),
  );
});

test('a full work queue drops the newest job of the key with most jobs for a key with fewer jobs', async () => {
  await fc.assert(
    fc.asyncProperty(limits, steps, async (sizes, taken) => {
      const driver = driveQueue(sizes);
      for (const step of taken) {
        const waiting = driver.list('waiting');
        const counts = countWaiting(driver);
        const isFull = waiting.length + driver.list('running').length === sizes.places;
        const job = step === 'end' ? await driver.end() : await driver.arrive(step);
        const evicted = waiting.filter(({ state }) => state === 'busy');
        const max = Math.max(...counts.values());
        const isQuiet = (counts.get(step) ?? 0) + 1 < max;
        expect(evicted).toHaveLength(job !== undefined && isFull && isQuiet ? 1 : 0);
        expect(job?.state === 'busy').toBe(job !== undefined && isFull && !isQuiet);
        for (const lost of evicted) {
          expect(counts.get(lost.key)).toBe(max);
          expect(waiting.filter(({ key }) => key === lost.key).at(-1)).toBe(lost);
        }
      }
    }),
  );
});
