import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The lease of the library, in milliseconds. */
export const leaseMs = 20_000;

export interface CrewMember {
  readonly worker: string;
  readonly process: ChildProcess;
  /** The ids of deliveries whose attempt this process made and could not store. */
  readonly lost: readonly string[];
  killedAt?: number;
  pausedAt?: number;
  wokenAt?: number;
}

/** Worker processes that a test kills and pauses. */
export interface Crew {
  /** All processes, also the ended ones. */
  readonly all: readonly CrewMember[];
  /** Returns the running processes that were never paused. */
  listVictims(): readonly CrewMember[];
  hire(): CrewMember;
  /** Kills one process with SIGKILL and starts another. */
  replace(member: CrewMember): void;
  pause(member: CrewMember): void;
  resume(member: CrewMember): void;
  advance(milliseconds: number): void;
  /** Ends all processes with SIGTERM and returns their exit codes. */
  dismiss(): Promise<readonly (number | null)[]>;
  /** Kills every process that still runs. */
  destroy(): void;
}

const script = fileURLToPath(new URL('webhooks-worker-process.ts', import.meta.url));
const execArgv = ['--conditions=@ob/source', '--disable-warning=ExperimentalWarning'];

/** Creates an empty crew for a database, with the key that encrypts the webhook secrets. */
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
        // A process that is about to end may no longer receive this.
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
