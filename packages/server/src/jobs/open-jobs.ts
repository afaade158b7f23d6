import type { PaymentProcessor } from '@ob/core';
import { submitPayments as submitDue } from '@ob/core/routes';
import { type AddressGuard, createIdentifier } from '@ob/http/routes';
import { combineObservers, type DeliveryObserver } from '@ob/webhooks';
import {
  type BacklogReading,
  createDispatcher,
  type Dispatcher,
  type DispatcherPorts,
  type DispatcherSettings,
  describeBlockedTarget,
} from '@ob/webhooks/primitives';
import type { Log } from '../log.ts';
import { jobSubmitMs, limitSubmit } from '../submit-deadline.ts';
import { createCachedReader } from './cached-reader.ts';
import { guardSweeps } from './clock-guard.ts';
import { reportDeliveryFailures } from './delivery-failures.ts';
import { createFailureReport } from './failure-report.ts';
import { createHousekeeping, type HousekeepingPorts } from './housekeeping.ts';
import { type LeasedSweeps, leaseSweeps } from './leased-sweep.ts';
import { type Job, joinJobs, type Pace, type Sweep, startSweeps } from './sweeps.ts';
import { maxStopMs, waitForStop } from './wait.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';

/** The pause between two runs of housekeeping, in milliseconds. */
const housekeepingMs = 15_000;

/** The pause between two searches for unsubmitted payments, in milliseconds. */
const submitPauseMs = 500;

/** The pause after a failure of the processor, in milliseconds. */
const submitFailureMs = 2_000;

/**
 * The maximum time that a stop waits for attempts, in milliseconds. The rest of `maxStopMs` is for releasing the other
 * deliveries.
 */
const attemptsMs = maxStopMs - 1_000;

/** The background work of the service. Any number of processes may run it. */
export interface Jobs {
  /** Starts to send webhooks, submit payments, expire consents and delete old rows. */
  start(): void;
  /**
   * Runs each job once, sends one batch of due webhooks and returns its size: at 0, nothing is due. For tests and
   * schedulers, in place of `start()`. Rejects with the first error of a job.
   */
  runOnce(): Promise<number>;
  /** Looks for work now. Call it after a change of the clock or the clients. */
  wake(): void;
  /** Resolves after the present work, or after 10 seconds. The log names a job that is still running. */
  stop(): Promise<void>;
  /** Reads the delivery backlog for metrics, at most once a second; `undefined` if it cannot be read. */
  readBacklog(): Promise<BacklogReading | undefined>;
}

export interface JobPorts
  extends HousekeepingPorts,
    Pick<DispatcherPorts, 'secretBox' | 'signer' | 'transport' | 'timer'> {
  readonly log: Log;
  readonly payments: PaymentProcessor;
  readonly addressGuard: Pick<AddressGuard, 'setting'>;
  readonly deliveries?: DispatcherSettings;
  /** Receives the results of deliveries, in addition to the log. */
  readonly observer?: DeliveryObserver | undefined;
}

/** The work of the jobs. */
interface Work {
  readonly dispatcher: Dispatcher;
  readonly submitPayments: Sweep;
  readonly housekeeping: LeasedSweeps;
}

/** Creates the jobs. Throws a `RangeError` if a job of the bank has the name of a built-in one. */
export function openJobs(ports: JobPorts): Jobs {
  const woken = createWakeSignal();
  const work = openWork(ports);
  let running: Job | undefined;
  let stopped: Promise<unknown> | undefined;
  return {
    start() {
      running ??= joinJobs([
        startDeliveries(ports, work, woken),
        startSubmissions(ports, work, woken),
        startHousekeeping(ports, work, woken),
      ]);
    },
    runOnce: () => runOnce(ports, work),
    wake: woken.wake,
    async stop() {
      // A second caller waits for the same end.
      if (running !== undefined) stopped = Promise.all([stopped, running.stop()]);
      running = undefined;
      await stopped;
    },
    readBacklog: createBacklogReading(ports),
  };
}

function openWork(ports: JobPorts): Work {
  const { storage, observer, clock, timer } = ports;
  const observers = [...(observer === undefined ? [] : [observer]), logDeliveries(ports)];
  const sweeps = createHousekeeping(ports);
  return {
    dispatcher: createDispatcher(
      { ...ports, queue: storage.queue, observer: combineObservers(...observers) },
      { shutdownMs: attemptsMs, ...ports.deliveries },
    ),
    submitPayments: ({ signal }) => {
      const processor = limitSubmit(ports.payments, { timer, deadlineMs: jobSubmitMs, signal });
      return submitDue({ payments: storage.payments, processor, clock }, { signal });
    },
    housekeeping: leaseSweeps(ports, guardSweeps(sweeps, storage), createIdentifier(ports.random)),
  };
}

async function runOnce(
  { clock, storage }: JobPorts,
  { dispatcher, submitPayments, housekeeping }: Work,
): Promise<number> {
  const now = clock.now();
  const run = { clock: { now: () => now }, signal: new AbortController().signal };
  try {
    for (const sweep of Object.values(housekeeping.sweeps)) await sweep(run);
  } finally {
    await housekeeping.release();
  }
  await submitPayments(run);
  try {
    return await dispatcher.runOnce();
  } finally {
    // Another process may run next.
    await storage.queue.leave();
  }
}

function startDeliveries({ storage, log }: JobPorts, { dispatcher }: Work, woken: WakeSignal): Job {
  const stopListening = [storage.onDeliveries(dispatcher.wake), woken.onWake(dispatcher.wake)];
  dispatcher.start();
  return {
    async stop() {
      for (const stop of stopListening) stop();
      await waitForStop(dispatcher.stop(), log, 'deliveries');
    },
  };
}

function logDeliveries({ log, clock, addressGuard }: JobPorts): DeliveryObserver {
  const blocked = `delivery blocked: ${describeBlockedTarget(addressGuard)}`;
  return {
    attempted({ webhookId, deliveryId, eventType, attempt: { outcome }, verdict }) {
      const facts = { webhook: webhookId, delivery: deliveryId, event: eventType, outcome, verdict };
      if (outcome === 'blocked_address') log.warn(facts, blocked);
      else log.info(facts, 'delivery');
    },
    disabled: (webhookId) => log.warn({ webhook: webhookId }, 'webhook disabled after too many failures'),
    failed: reportDeliveryFailures(log, clock),
  };
}

/** Submits payments that their request could not submit. */
function startSubmissions(ports: JobPorts, { submitPayments }: Work, woken: WakeSignal): Job {
  const pace = { interval: submitPauseMs, failurePause: submitFailureMs, wakes: [woken] };
  return startSweeps(ports, { submitPayments }, pace);
}

/** Runs each sweep in one process. Another one takes over at most 45 seconds after that has died. */
function startHousekeeping(ports: JobPorts, { housekeeping }: Work, woken: WakeSignal): Job {
  const pace: Pace = { interval: housekeepingMs, failurePause: housekeepingMs, wakes: [woken] };
  const job = startSweeps(ports, housekeeping.sweeps, pace);
  return {
    async stop() {
      // A job that hangs must not delay the release of the other leases.
      await Promise.all([job.stop(), waitForStop(housekeeping.release(), ports.log, 'leases')]);
    },
  };
}

function createBacklogReading({ storage, log }: JobPorts): Jobs['readBacklog'] {
  const report = createFailureReport({
    onFailure: (error) => log.warn({ err: error }, 'the backlog of deliveries cannot be measured'),
    onRecovery: (failures) => log.info({ failures }, 'the backlog of deliveries can be measured again'),
  });
  return createCachedReader({
    async read() {
      const reading = await storage.backlog.measure();
      report.succeeded();
      return reading;
    },
    onFailure: report.failed,
  });
}
