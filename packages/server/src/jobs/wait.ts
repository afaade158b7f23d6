import type { Log } from '../log.ts';

/** The maximum time that a stop waits for a job, in milliseconds. */
export const maxStopMs = 10_000;

/** Waits for the end of a job, for at most 10 seconds. Logs a job that is still running. */
export async function waitForStop(
  stopping: Promise<unknown>,
  log: Pick<Log, 'error'>,
  job: string,
): Promise<void> {
  const ended = await waitAtMost(
    stopping.then(() => true),
    maxStopMs,
  );
  if (ended === undefined)
    log.error({ job }, 'job did not stop within 10 seconds; the process does not wait any longer');
}

/** Waits for a value. Returns `undefined` after `milliseconds`. */
export async function waitAtMost<Value>(
  pending: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([pending, deadline]).finally(() => clearTimeout(timer));
}
