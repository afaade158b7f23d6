import type { StorageState } from '@ob/server';
import type { BacklogReading } from '@ob/webhooks/primitives';
import { Gauge, type Registry } from 'prom-client';

export interface GaugeSources {
  /** Returns `undefined` if the backlog cannot be read. */
  readBacklog(): Promise<BacklogReading | undefined>;
  readState(): Promise<Pick<StorageState, 'clocks'>>;
}

/** Values by label. */
type Values = Readonly<Record<string, number>>;

/** Registers gauges of the backlog, which is the same in all processes, and of the clock of this one. */
export function registerGauges(registry: Registry, { readBacklog, readState }: GaugeSources): void {
  const registerBacklog = (
    name: string,
    help: string,
    describe: (reading: BacklogReading) => Values | number,
    label?: string,
  ) =>
    registerGauge(registry, { name, help, label }, async () => {
      const reading = await readBacklog();
      return reading && describe(reading);
    });
  registerBacklog(
    'ob_webhook_backlog_age_seconds',
    'Time for which the oldest due webhook delivery has waited for a worker',
    ({ oldestDueMs }) => oldestDueMs / 1000,
  );
  registerBacklog(
    'ob_webhook_backlog_deliveries',
    'Unfinished webhook deliveries, by state; more than 10,000 count as 10,000',
    ({ due, scheduled, held, inFlight }) => ({ due, scheduled, held, in_flight: inFlight }),
    'state',
  );
  registerBacklog(
    'ob_webhooks',
    'Webhooks, by status',
    ({ enabledWebhooks, disabledWebhooks }) => ({ enabled: enabledWebhooks, disabled: disabledWebhooks }),
    'status',
  );
  const clock = {
    name: 'ob_clock_offset_seconds',
    help: 'Lead of the clock of this process over that of the database; negative if it is behind',
  };
  registerGauge(registry, clock, async () => {
    const { clocks } = await readState();
    return clocks && clocks.aheadMs / 1000;
  });
}

interface GaugeDescription {
  readonly name: string;
  readonly help: string;
  readonly label?: string | undefined;
}

/** Registers a gauge. It has no value while it cannot be read. */
function registerGauge(
  registry: Registry,
  { name, help, label }: GaugeDescription,
  read: () => Promise<Values | number | undefined>,
): void {
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
