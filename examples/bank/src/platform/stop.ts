import type { ProtectedListener } from '@ob/http/node';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { FrontDoor } from './front-door.ts';

/** What is running. */
export interface RunningServer {
  readonly door: FrontDoor;
  readonly protection: ProtectedListener;
  readonly jobs: { stop(): Promise<void> };
  readonly bank: { close(): Promise<void> };
  readonly environment: Config['environment'];
}

/** How long a load balancer has to see that `/readyz` fails before the listener closes, in milliseconds. */
const noticeTimes = { production: 3_000, sandbox: 500 } as const;

/** How long requests and deliveries in flight may take to finish, in milliseconds. */
const finishTime = 10_000;

/** How long everything else may take: statements that the database still runs, and its own end. In milliseconds. */
const releaseTime = 5_000;

/**
 * Ends the process with 0 if it takes too long to stop, also while it starts. Call it when the process is told to stop. Its
 * callers repeat what was cut off.
 */
export function limitStop(log: Pick<Logger, 'warn'>, environment: Config['environment']): void {
  setTimeout(
    () => {
      log.warn('something did not finish in time and was cut off');
      process.exit(0);
    },
    noticeTimes[environment] + finishTime + releaseTime,
  ).unref();
}

/** Stops a server: `/readyz` fails at once, then the listener closes, and requests and deliveries in flight finish. */
export async function stopServer(running: RunningServer): Promise<void> {
  const { door, protection, jobs, bank, environment } = running;
  door.announceStop();
  await Promise.all([protection.drain(finishTime, noticeTimes[environment]), jobs.stop()]);
  await bank.close();
}
