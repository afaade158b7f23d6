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

/** Makes the bank's payment engine as it takes payments: it keeps an order for each, and wakes who carries them out. */
export function createProcessor(resources: Resources): PaymentProcessor {
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
export function startEngine(resources: Resources): Job {
  let stopping = false;
  const sweeps = { ...handOver, ...(isManual(resources) ? {} : createRuns(() => stopping)) };
  const job = startSweeping(resources, sweeps, {
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

function isManual({ config }: Resources): boolean {
  return 'sandboxSettlement' in config && config.sandboxSettlement === 'manual';
}

const handOver: Readonly<Record<string, Sweep>> = {
  handOver: (resources) =>
    submitPayments({
      payments: createPaymentStore(resources.database),
      processor: createProcessor(resources),
      clock: resources.clock,
    }),
};

/** Carries out what is due. Once it is to stop, nothing more is found due: what is in hand is ended. */
function createRuns(isStopping: () => boolean): Readonly<Record<string, Sweep>> {
  const portsOf = (resources: Resources) => {
    const ledger = createPostgresLedger(resources);
    const listUnlessStopping = (list: Ledger['listDuePayments']): Ledger['listDuePayments'] => {
      return async (now, limit) => (isStopping() ? [] : list(now, limit));
    };
    const listDuePayments = listUnlessStopping(ledger.listDuePayments);
    const listDueStandingOrders = listUnlessStopping(ledger.listDueStandingOrders);
    return { ...resources, ledger: { ...ledger, listDuePayments, listDueStandingOrders } };
  };
  return {
    payments: (resources) => runDuePayments(portsOf(resources)),
    standingOrders: (resources) => runDueStandingOrders(portsOf(resources)),
  };
}
