import { setTimeout as sleep } from 'node:timers/promises';
import { startCourier } from '../deliveries/courier.ts';
import { listEndpoints, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import type { BenchContext, Effort, Figure, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { medianOf } from '../sample.ts';

const endpoints = 100;

/** The time from the transaction that stores an event to its request, for an idle sender. */
export function createDeliveryLatencyFigure(context: BenchContext): Figure {
  return {
    name: 'delivery-latency-idle',
    unit: 'ms',
    against: [],
    atMost: 5,
    measure: (effort) => measureIdle(context, effort),
  };
}

function measureIdle(context: BenchContext, effort: Effort): Promise<Measurement> {
  return withDeliveryScene(context, async (scene) => {
    const courier = await startCourier();
    try {
      const place = await scene.openDatabase();
      const clients = await place.register(listEndpoints(courier.origin, 0, endpoints));
      const sender = await scene.startSender(place);
      await sender.send('start');
      const run = async (count: number): Promise<number> => {
        const latencies: number[] = [];
        for (const client of clients.slice(0, count)) {
          await sleep(Math.min(effort.milliseconds, 20) + 20 * Math.random());
          latencies.push(await courier.send(place.database, client));
        }
        return medianOf(latencies);
      };
      return await alternate(effort, [{ name: 'ours', run }], async () => {
        const count = effort.milliseconds === 0 ? 1 : 15;
        await run(count);
        return count;
      });
    } finally {
      await courier.stop();
    }
  });
}
