import { findExpiry, liveStatuses } from '@ob/consent/primitives';
import type { Jobs } from '@ob/server';
import type { ClientRegistry } from './client-registry.ts';
import type { SandboxStores } from './sandbox-stores.ts';

export interface SandboxJobs {
  /** Runs all jobs until nothing is due. */
  runDue(): Promise<void>;
  /** The next moment after `now` at which work becomes due. */
  findNextMoment(now: number): Promise<number | undefined>;
}

export interface JobParts {
  readonly jobs: Pick<Jobs, 'runOnce'>;
  readonly clients: ClientRegistry;
  readonly stores: SandboxStores;
  /** `manual`: payments and standing orders run only through the controls. */
  readonly settlement: 'auto' | 'manual';
}

/** Only a webhook receiver that causes new events without end needs more rounds. */
const maxRounds = 10_000;

export function createJobs({ jobs, clients, stores, settlement }: JobParts): SandboxJobs {
  return {
    async runDue() {
      for (let round = 0; round < maxRounds; round += 1) if ((await jobs.runOnce()) === 0) return;
      throw new Error('Webhook receivers cause new events without end. Make their handlers stop.');
    },
    async findNextMoment(now) {
      const moments = [
        ...(await listDeliveryMoments(stores, clients)),
        ...(await listExpiries(stores, now)),
        ...(settlement === 'auto' ? stores.ledger.listDueMoments() : []),
      ];
      const ahead = moments.filter((moment) => moment > now);
      return ahead.length === 0 ? undefined : Math.min(...ahead);
    },
  };
}

const maxItems = 100_000;

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
        limit: maxItems,
      } as const;
      const pending = await storage.log.list(query);
      moments.push(...pending.map(({ next_attempt_date_time: next = '' }) => Date.parse(next)));
    }
  }
  return moments;
}

async function listExpiries({ storage }: SandboxStores, now: number): Promise<readonly number[]> {
  const query = { of: 'everybody', statuses: liveStatuses, now, limit: maxItems } as const;
  const { items } = await storage.consents.search(query);
  return items.flatMap((stored) => findExpiry(stored)?.at ?? []);
}
