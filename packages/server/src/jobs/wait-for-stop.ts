import type { Log } from '../log.ts';

/** The maximum time that a stop waits for a job, in milliseconds. */
export const maxStopMs = 10_000;

/** Waits until a job has stopped, for at most 10 seconds. Logs the name of a job that still runs then. */
export async function waitForStop(
  stopping: Promise<unknown>,
  log: Pick<Log, 'error'>,
  job: string,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.error({ job }, 'job did not stop within 10 seconds and is left behind');
      resolve();
    }, maxStopMs);
  });
  await Promise.race([stopping, deadline]).finally(() => clearTimeout(timer));
}
