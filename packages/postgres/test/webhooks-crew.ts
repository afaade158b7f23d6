import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How long a lease of the library lasts, in milliseconds. */
export const leaseMs = 20_000;

/** What happened to one process. */
export interface CrewMember {
  readonly worker: string;
  readonly process: ChildProcess;
  /** The ids of deliveries whose attempt it made and could not store. */
  readonly lost: readonly string[];
  killedAt?: number;
  pausedAt?: number;
  wokenAt?: number;
}

/** Processes that send, to be killed and paused. */
export interface Crew {
  /** Everyone there ever was. */
  readonly all: readonly CrewMember[];
  /** Who runs, and was never paused. */
  listVictims(): readonly CrewMember[];
  hire(): CrewMember;
  /** Kills one with SIGKILL and hires another. */
  replace(member: CrewMember): void;
  pause(member: CrewMember): void;
  resume(member: CrewMember): void;
  /** Moves the schedule of all ahead. */
  advance(milliseconds: number): void;
  /** Ends all as a service manager does; answers their exit codes. */
  dismiss(): Promise<readonly (number | null)[]>;
  /** Ends whoever still runs, at once. */
  destroy(): void;
}

const script = fileURLToPath(new URL('webhooks-worker-process.ts', import.meta.url));
const execArgv = ['--conditions=@ob/source', '--disable-warning=ExperimentalWarning'];

/** Makes a crew of nobody, on a database and with the key that its secrets are sealed by. */
export function createCrew(connectionString: string, key: string): Crew {
  const all: CrewMember[] = [];
  let ahead = 0;
  const listRunning = () =>
    all.filter(({ process }) => process.exitCode === null && process.signalCode === null);
  const hire = () => {
    const lost: string[] = [];
    const child = fork(script, [connectionString, key, String(ahead)], { execArgv });
    child.on('message', (deliveryId) => lost.push(String(deliveryId)));
    const member = { worker: String(child.pid), process: child, lost };
    all.push(member);
    return member;
  };
  return {
    all,
    hire,
    listVictims: () => listRunning().filter(({ killedAt, pausedAt }) => (killedAt ?? pausedAt) === undefined),
    replace(member) {
      member.killedAt = Date.now();
      member.process.kill('SIGKILL');
      hire();
    },
    pause(member) {
      member.pausedAt = Date.now();
      member.process.kill('SIGSTOP');
    },
    resume(member) {
      member.wokenAt = Date.now();
      member.process.kill('SIGCONT');
    },
    advance(milliseconds) {
      ahead += milliseconds;
      for (const { process, killedAt } of listRunning()) {
        // One that is about to end may not hear it any more.
        if (killedAt === undefined) process.send(milliseconds, () => {});
      }
    },
    dismiss: () =>
      Promise.all(
        listRunning().map(async ({ process }) => {
          const ended = once(process, 'exit');
          process.kill('SIGTERM');
          await ended;
          return process.exitCode;
        }),
      ),
    destroy() {
      for (const { process } of listRunning()) process.kill('SIGKILL');
    },
  };
}
