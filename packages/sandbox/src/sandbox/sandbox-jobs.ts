import { expireDue, findExpiry, liveStatuses } from '@ob/consent/primitives';
import type { PaymentProcessor } from '@ob/core';
import { submitPayments } from '@ob/core/routes';
import { createDispatcher, observeFailuresAlone, type Timer } from '@ob/webhooks/primitives';
import { runDuePayments } from '../ledger/payments.ts';
import { runDueStandingOrders } from '../ledger/standing-orders.ts';
import type { ClientRegistry } from './client-registry.ts';
import type { SandboxPorts } from './sandbox-ports.ts';
import type { SandboxStores } from './sandbox-stores.ts';

/** The background jobs of production. In the sandbox they run on demand. */
export interface SandboxJobs {
  /** Runs expiry, payments, standing orders and webhooks until nothing is due. */
  runDue(): Promise<void>;
  /** Finds the next moment after `now` at which work becomes due; `undefined` if there is none. */
  findNextMoment(now: number): Promise<number | undefined>;
}

export interface JobParts {
  readonly ports: SandboxPorts;
  readonly stores: SandboxStores;
  readonly engine: PaymentProcessor;
  /** `manual`: payments and standing orders run only through the controls. */
  readonly settlement: 'auto' | 'manual';
}

/** The maximum number of rounds. Only a webhook receiver that causes new events without end needs more. */
const maxRounds = 10_000;

/** A delay of at least this time is a timeout, not a pause. In milliseconds. */
const minDeadlineMs = 2_000;

/** A timer without real time: pauses end at once, and timeouts never fire. */
const immediateTimer: Timer = {
  after(delayMs, run) {
    if (delayMs < minDeadlineMs) run();
    return () => {};
  },
};

export function createJobs(parts: JobParts): SandboxJobs {
  const { ports, stores, engine, settlement } = parts;
  const { storage, ledger } = stores;
  const observer = observeFailuresAlone(ports.onFailure);
  const dispatcher = createDispatcher(
    { ...ports, queue: storage.queue, timer: immediateTimer, observer },
    // One at a time, so that webhooks always arrive in the same order.
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
