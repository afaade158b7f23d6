import { setTimeout as sleep } from 'node:timers/promises';
import { listEndpoints, withDeliveryFixture } from '../deliveries/delivery-fixture.ts';
import { startLatencyProbe } from '../deliveries/latency-probe.ts';
import type { BenchContext, Effort, Figure, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { medianOf } from '../sample.ts';

const endpointCount = 100;

/** Measures the time from the transaction that stores an event to its webhook request, with an idle sender. */
export function createDeliveryLatencyFigure(context: BenchContext): Figure {
  return {
    name: 'delivery-latency-idle',
    unit: 'ms',
    against: [],
    max: 5,
    measure: (effort) => measureIdle(context, effort),
  };
}

function measureIdle(context: BenchContext, effort: Effort): Promise<Measurement> {
  return withDeliveryFixture(context, async (fixture) => {
    const probe = await startLatencyProbe();
    try {
      const queue = await fixture.openQueue();
      const clients = await queue.register(listEndpoints(probe.origin, 0, endpointCount));
      const sender = await fixture.startSender(queue);
      await sender.send('start');
      const run = async (count: number): Promise<number> => {
        const latencies: number[] = [];
        for (const client of clients.slice(0, count)) {
          await sleep(Math.min(effort.milliseconds, 20) + 20 * Math.random());
          latencies.push(await probe.send(queue.database, client));
        }
        return medianOf(latencies);
      };
      return await alternate(effort, [{ name: 'ours', run }], async () => {
        const count = effort.milliseconds === 0 ? 1 : 15;
        await run(count);
        return count;
      });
    } finally {
      await probe.stop();
    }
  });
}
