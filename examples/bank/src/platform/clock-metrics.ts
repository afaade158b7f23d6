import type { StorageState } from '@ob/server';
import { Gauge, type Registry } from 'prom-client';

/** Shows how far the clock of this process is ahead of that of the database. */
export function registerClock(registry: Registry, readState: () => Promise<StorageState>): void {
  new Gauge({
    name: 'ob_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of that of the database; negative if it is behind',
    registers: [registry],
    async collect() {
      const { clocks } = await readState();
      if (clocks === undefined) this.remove();
      else this.set(clocks.aheadMs / 1000);
    },
  });
}
