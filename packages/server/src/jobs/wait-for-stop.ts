import type { Log } from '../log.ts';

/** The maximum time that a stop waits for a job, in milliseconds. */
export const maxStopMs = 10_000;

/** Waits for the end of a job, for at most 10 seconds. Logs a job that is still running. */
export async function waitForStop(
  stopping: Promise<unknown>,
  log: Pick<Log, 'error'>,
  job: string,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.error({ job }, 'job did not stop within 10 seconds; the process does not wait any longer');
      resolve();
    }, maxStopMs);
  });
  await Promise.race([stopping, deadline]).finally(() => clearTimeout(timer));
}
