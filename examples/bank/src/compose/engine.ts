import type { PaymentProcessor } from '@ob/core';
import { createPaymentEngine, runDuePayments, runDueStandingOrders } from '@ob/sandbox/ledger';
import { guardSweeps, type Job, type OpenStorage, startSweeps } from '@ob/server';
import { createPostgresLedger } from '../ledger/postgres-ledger.ts';
import type { Resources } from './resources.ts';

/** The time between acceptance and execution of a payment, in milliseconds. */
const settlementDelay = 1000;

/** The pause between two searches for due work, in milliseconds. */
const pollInterval = 500;

/** The pause after a failure, in milliseconds. */
const failurePause = 2000;

export type EngineResources = Pick<
  Resources,
  'config' | 'database' | 'clock' | 'random' | 'log' | 'clockMoved' | 'paymentDue'
>;

/** Creates the payment processor: it stores an order and wakes the engine. */
export function createProcessor(
  resources: Pick<EngineResources, 'database' | 'clock' | 'random' | 'paymentDue'>,
): PaymentProcessor {
  const ledger = createPostgresLedger(resources);
  const engine = createPaymentEngine({ ledger, clock: resources.clock, delayMs: settlementDelay });
  return {
    async submit(stored) {
      await engine.submit(stored);
      resources.paymentDue.wakeIn(settlementDelay);
    },
  };
}

/** Starts the payment engine. It executes due payments and standing orders. */
export function startEngine(resources: EngineResources, storage: Pick<OpenStorage<never>, 'readState'>): Job {
  const ports = { ...resources, ledger: createPostgresLedger(resources) };
  const sweeps = {
    payments: ({ signal }: { signal: AbortSignal }) => runDuePayments(ports, { signal }),
    standingOrders: ({ signal }: { signal: AbortSignal }) => runDueStandingOrders(ports, { signal }),
  };
  const wakes = [resources.paymentDue, resources.clockMoved];
  return startSweeps(resources, guardSweeps(sweeps, storage), {
    interval: pollInterval,
    failurePause,
    wakes,
  });
}
