import type { StorageState } from '@ob/server';
import type { BacklogReading } from '@ob/webhooks/primitives';
import { Gauge, type Registry } from 'prom-client';

export interface GaugeSources {
  /** Returns `undefined` if the backlog cannot be read. */
  readBacklog(): Promise<BacklogReading | undefined>;
  readState(): Promise<Pick<StorageState, 'clocks'>>;
}

/** Values by label, or the only value; `undefined` while there is none. */
type Reading = Readonly<Record<string, number>> | number | undefined;

/** Registers gauges of the backlog, which is the same in all processes, and of the clock of this one. */
export function registerGauges(registry: Registry, { readBacklog, readState }: GaugeSources): void {
  const ofBacklog = (describe: (reading: BacklogReading) => Reading) => async () => {
    const reading = await readBacklog();
    return reading && describe(reading);
  };
  register(registry, {
    name: 'ob_webhook_backlog_age_seconds',
    help: 'Time for which the oldest due webhook delivery has waited for a worker',
    read: ofBacklog(({ oldestDueMs }) => oldestDueMs / 1000),
  });
  register(registry, {
    name: 'ob_webhook_backlog_deliveries',
    help: 'Unfinished webhook deliveries, by state; more than 10,000 count as 10,000',
    label: 'state',
    read: ofBacklog(({ due, scheduled, held, inFlight }) => ({ due, scheduled, held, in_flight: inFlight })),
  });
  register(registry, {
    name: 'ob_webhooks',
    help: 'Webhooks, by status',
    label: 'status',
    read: ofBacklog(({ enabledWebhooks: enabled, disabledWebhooks: disabled }) => ({ enabled, disabled })),
  });
  register(registry, {
    name: 'ob_clock_offset_seconds',
    help: 'Lead of the clock of this process over that of the database; negative if it is behind',
    async read() {
      const { clocks } = await readState();
      return clocks && clocks.aheadMs / 1000;
    },
  });
}

interface GaugeDescription {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Promise<Reading>;
}

function register(registry: Registry, { name, help, label, read }: GaugeDescription): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const found = await read();
      // `reset` would set a gauge without labels to 0.
      if (label === undefined) this.remove();
      else this.reset();
      if (typeof found === 'number') this.set(found);
      else for (const [key, value] of Object.entries(found ?? {})) this.set({ [label ?? '']: key }, value);
    },
  });
}
