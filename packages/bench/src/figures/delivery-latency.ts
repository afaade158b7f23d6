import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchWorld } from '../bench-world.ts';
import { type Courier, startCourier } from '../deliveries/courier.ts';
import { type DeliveryScene, listEndpoints, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { medianOf } from '../sample.ts';

const endpoints = 100;
const concurrency = 100;

/** From the transaction that stores an event to its request, of a sender that is idle. */
export function createDeliveryLatencyFigures(world: BenchWorld): readonly Figure[] {
  return [
    {
      name: 'delivery-latency-idle',
      unit: 'ms',
      against: { peers: [] },
      goal: { ratios: {}, atMost: 50 },
      measure: (effort) => measureIdle(world, effort),
    },
  ];
}

function measureIdle(world: BenchWorld, effort: Effort): Promise<Measurement> {
  return withCourier(world, async (scene, courier) => {
    const send = await startSender(scene, courier);
    const run = async (count: number): Promise<number> => {
      const latencies: number[] = [];
      for (let sent = 0; sent < count; sent += 1) {
        await sleep(Math.min(effort.milliseconds, 20) + 20 * Math.random());
        latencies.push(await send());
      }
      return medianOf(latencies);
    };
    return alternate(effort, [{ name: 'ours', run }], async () => {
      const count = effort.milliseconds === 0 ? 1 : 15;
      await run(count);
      return count;
    });
  });
}

function withCourier<Value>(
  world: BenchWorld,
  work: (scene: DeliveryScene, courier: Courier) => Promise<Value>,
): Promise<Value> {
  return withDeliveryScene(world, async (scene) => {
    const courier = await startCourier();
    try {
      return await work(scene, courier);
    } finally {
      await courier.stop();
    }
  });
}

/** Starts a sender with its endpoints; the function that it returns sends to each of them in turn. */
async function startSender(scene: DeliveryScene, courier: Courier): Promise<() => Promise<number>> {
  const place = await scene.openDatabase();
  const clients = await place.register(listEndpoints(courier.origin, 0, endpoints));
  const sender = await scene.startSender(place, concurrency);
  await sender.ask('start');
  let sent = 0;
  return () => {
    sent += 1;
    return courier.send(place.database, clients[sent % clients.length] ?? '');
  };
}
