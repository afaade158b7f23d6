import { expireDue, findExpiry, liveStatuses } from '@ob/consent/primitives';
import type { PaymentProcessor } from '@ob/core';
import { submitPayments } from '@ob/core/routes';
import { createDispatcher, observeFailuresAlone, type Timer } from '@ob/webhooks/primitives';
import { runDuePayments } from '../ledger/payments.ts';
import { runDueStandingOrders } from '../ledger/standing-orders.ts';
import type { ClientRegistry } from './client-registry.ts';
import type { SandboxPorts } from './sandbox-ports.ts';
import type { SandboxStores } from './sandbox-stores.ts';

/** What runs beside the requests in production; here, when it is asked to. */
export interface SandboxJobs {
  /** Does all that is due at this moment, until nothing is: expiry, payments, standing orders, webhooks. */
  runDue(): Promise<void>;
  /** Finds the first moment after `now` at which something will be due; `undefined` where nothing waits. */
  findNextMoment(now: number): Promise<number | undefined>;
}

/** What the jobs work on. */
export interface JobParts {
  readonly ports: SandboxPorts;
  readonly stores: SandboxStores;
  readonly engine: PaymentProcessor;
  /** Whether payments and standing orders are made by themselves, or only when the test says so. */
  readonly settlement: 'auto' | 'manual';
}

/** In how many rounds all that is due must be done: only a receiver that answers events with events needs more. */
const maxRounds = 10_000;

/** From here on a delay is a deadline, such as of opening a secret, and no pause; in milliseconds. */
const minDeadlineMs = 2_000;

/** Nothing waits for real time: what is to be tried again later is tried again at once, and no deadline passes. */
const hurriedTimer: Timer = {
  after(delayMs, run) {
    if (delayMs < minDeadlineMs) run();
    return () => {};
  },
};

/** Creates the jobs of a bank in memory. */
export function createJobs(parts: JobParts): SandboxJobs {
  const { ports, stores, engine, settlement } = parts;
  const { storage, ledger } = stores;
  const observer = observeFailuresAlone(ports.onFailure);
  const dispatcher = createDispatcher(
    { ...ports, queue: storage.queue, timer: hurriedTimer, observer },
    // One after the other, so that the same steps always arrive in the same order.
    { concurrency: 1, capPerSubscription: 1 },
  );
  const settle = async (): Promise<void> => {
    await submitPayments({ ...ports, payments: storage.payments, processor: engine });
    if (settlement === 'manual') return;
    await runDuePayments({ ...ports, ledger });
    await runDueStandingOrders({ ...ports, ledger });
  };
  return {
    async runDue() {
      for (let round = 0; round < maxRounds; round += 1) {
        await expireDue({ ...ports, consents: storage.consents });
        await settle();
        if ((await dispatcher.runOnce()) === 0) return;
      }
      throw new Error('Webhook receivers cause new events without end. Make their handlers stop.');
    },
    async findNextMoment(now) {
      const moments = [
        ...(await listDeliveryMoments(stores, ports.clients)),
        ...(await listLapses(stores, now)),
        ...(settlement === 'auto' ? ledger.listDueMoments() : []),
      ];
      const ahead = moments.filter((moment) => moment > now);
      return ahead.length === 0 ? undefined : Math.min(...ahead);
    },
  };
}

const everything = 100_000;

async function listDeliveryMoments(
  { storage }: SandboxStores,
  clients: ClientRegistry,
): Promise<readonly number[]> {
  const moments: number[] = [];
  for (const clientId of clients.listIds()) {
    for (const { webhook } of await storage.subscriptions.list(clientId)) {
      const query = {
        clientId,
        webhookId: webhook.webhook_id,
        status: 'pending',
        limit: everything,
      } as const;
      const pending = await storage.log.list(query);
      moments.push(...pending.map(({ next_attempt_date_time: next = '' }) => Date.parse(next)));
    }
  }
  return moments;
}

async function listLapses({ storage }: SandboxStores, now: number): Promise<readonly number[]> {
  const query = { of: 'everybody', statuses: liveStatuses, now, limit: everything } as const;
  const { items } = await storage.consents.search(query);
  return items.flatMap((stored) => findExpiry(stored)?.at ?? []);
}
