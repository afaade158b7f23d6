import { type PaymentProcessor, submitPayments } from '@ob/core';
import { createPaymentStore } from '@ob/postgres';
import { createPaymentEngine, runDuePayments, runDueStandingOrders } from '@ob/sandbox/ledger';
import { createPostgresLedger } from '../ledger/postgres-ledger.ts';
import { guardSweeps } from './clock-guard.ts';
import type { Resources } from './resources.ts';
import { type Job, type Sweep, startSweeps } from './sweeps.ts';

/** How long after it was accepted a payment is carried out, in milliseconds by the clock of the service. */
const settlementDelay = 1000;

/** How often the engine looks for what is due, in milliseconds. */
const lookInterval = 500;

/** How long it waits after something went wrong, in milliseconds. */
const failurePause = 2000;

/** What the payment engine stands on. */
export type EngineResources = Pick<
  Resources,
  'config' | 'database' | 'clock' | 'random' | 'log' | 'clockMoved' | 'paymentDue' | 'watchDatabase'
>;

/** Makes the bank's payment engine as it takes payments: it keeps an order for each, and wakes who carries them out. */
export function createProcessor(
  resources: Pick<EngineResources, 'database' | 'clock' | 'random' | 'paymentDue'>,
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
  const runs = isManual(resources) ? {} : guardSweeps(createRuns(resources), resources.watchDatabase);
  const handOver: Sweep = ({ signal }) => submit(resources, signal);
  return startSweeps(
    resources,
    { handOver, ...runs },
    {
      interval: lookInterval,
      failurePause,
      wakes: [resources.paymentDue, resources.clockMoved],
    },
  );
}

function isManual({ config }: EngineResources): boolean {
  return config.sandboxSettlement === 'manual';
}

function submit(resources: EngineResources, signal: AbortSignal): Promise<number> {
  const payments = createPaymentStore(resources.database);
  const processor = createProcessor(resources);
  return submitPayments({ payments, processor, clock: resources.clock }, { signal });
}

/** Money that was moved by a wrong clock cannot be called back, so these sweeps run only while the clocks agree. */
function createRuns(resources: EngineResources): Readonly<Record<'payments' | 'standingOrders', Sweep>> {
  const ports = { ...resources, ledger: createPostgresLedger(resources) };
  return {
    payments: ({ signal }) => runDuePayments(ports, { signal }),
    standingOrders: ({ signal }) => runDueStandingOrders(ports, { signal }),
  };
}
