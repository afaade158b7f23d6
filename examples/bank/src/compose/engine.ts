import { type PaymentProcessor, submitPayments } from '@ob/core';
import { createPaymentStore } from '@ob/postgres';
import { createPaymentEngine, type Ledger, runDuePayments, runDueStandingOrders } from '@ob/sandbox/ledger';
import { createPostgresLedger } from '../ledger/postgres-ledger.ts';
import type { Resources } from './resources.ts';
import { type Job, type Sweep, startSweeping } from './sweeps.ts';

/** How long after it was accepted a payment is carried out, in milliseconds by the clock of the service. */
const settlementDelay = 1000;

/** How often the engine looks for what is due, in milliseconds. */
const lookInterval = 500;

/** How long it waits after something went wrong, in milliseconds. */
const failurePause = 2000;

/** What the payment engine stands on. */
export type EngineResources = Pick<
  Resources,
  'config' | 'database' | 'clock' | 'random' | 'log' | 'clockMoved' | 'paymentDue'
>;

/** Makes the bank's payment engine as it takes payments: it keeps an order for each, and wakes who carries them out. */
export function createProcessor(
  resources: Pick<EngineResources, 'database' | 'clock' | 'paymentDue'>,
): PaymentProcessor {
  const ledger = createPostgresLedger(resources);
  const engine = createPaymentEngine({ ledger, clock: resources.clock, delayMs: settlementDelay });
  return {
    async submit(stored) {
      await engine.submit(stored);
      resources.paymentDue.ringIn(settlementDelay);
    },
  };
}

/**
 * Starts the payment engine: it takes over payments whose request could not hand them over, and carries out payments and
 * standing orders when they are due. Where a sandbox settles by hand, it only takes over.
 */
export function startEngine(resources: EngineResources): Job {
  let stopping = false;
  const runs = isManual(resources) ? {} : createRuns(resources, () => stopping);
  const sweeps = { handOver: () => handOver(resources), ...runs };
  const job = startSweeping(resources.log, sweeps, {
    interval: lookInterval,
    failurePause,
    wakes: [resources.paymentDue, resources.clockMoved],
  });
  return {
    stop() {
      stopping = true;
      return job.stop();
    },
  };
}

function isManual({ config }: EngineResources): boolean {
  return config.sandboxSettlement === 'manual';
}

function handOver(resources: EngineResources): Promise<number> {
  const payments = createPaymentStore(resources.database);
  return submitPayments({ payments, processor: createProcessor(resources), clock: resources.clock });
}

/** Carries out what is due. Once it is to stop, nothing more is found due: what is in hand is ended. */
function createRuns(
  resources: EngineResources,
  isStopping: () => boolean,
): Readonly<Record<'payments' | 'standingOrders', Sweep>> {
  const ledger = createPostgresLedger(resources);
  const unlessStopping = (list: Ledger['listDuePayments']): Ledger['listDuePayments'] => {
    return async (now, limit) => (isStopping() ? [] : list(now, limit));
  };
  const listDuePayments = unlessStopping(ledger.listDuePayments);
  const listDueStandingOrders = unlessStopping(ledger.listDueStandingOrders);
  const ports = { ...resources, ledger: { ...ledger, listDuePayments, listDueStandingOrders } };
  return {
    payments: () => runDuePayments(ports),
    standingOrders: () => runDueStandingOrders(ports),
  };
}
