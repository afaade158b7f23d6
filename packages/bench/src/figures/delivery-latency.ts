import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchWorld } from '../bench-world.ts';
import { type Courier, startCourier } from '../deliveries/courier.ts';
import { makeDeliveries } from '../deliveries/delivery-rows.ts';
import { type DeliveryScene, listEndpoints, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { once } from '../once.ts';
import { alternate, type Lane } from '../race.ts';
import { medianOf } from '../sample.ts';

const alone = 'healthy ones alone';

/** How many endpoints take 9 seconds to answer; 10,000 deliveries wait for them. */
const slowEndpoints: Readonly<Record<string, number>> = {
  [alone]: 0,
  'delivery-p99-beside-1-slow': 1,
  'delivery-p99-beside-20-slow': 20,
};
const slowMs = 9_000;
const slowDeliveries = 10_000;

const healthyEndpoints = 100;
/** Every so many milliseconds something happens that one of the healthy endpoints hears of. */
const eventEvery = 8;
const mostRuns = 5;

const concurrency = 100;

/** From the transaction that stores an event to its request: of a sender that is idle, and of one with slow endpoints. */
export function createDeliveryLatencyFigures(world: BenchWorld): readonly Figure[] {
  const measureSlow = once((effort: Effort) => measureBesideSlow(world, effort));
  const names = Object.keys(slowEndpoints).filter((name) => name !== alone);
  return [
    {
      name: 'delivery-latency-idle',
      unit: 'ms',
      against: { peers: [] },
      goal: { ratios: {}, atMost: 50 },
      measure: (effort) => measureIdle(world, effort),
    },
    ...names.map(
      (name): Figure => ({
        name,
        unit: 'ms',
        against: { peers: [], limit: alone },
        goal: { ratios: { [alone]: 0.83 } },
        async measure(effort) {
          const { [name]: ours, [alone]: limit } = await measureSlow(effort);
          if (ours === undefined || limit === undefined) throw new Error(`Nobody measured ${name}`);
          return { ours, [alone]: limit };
        },
      }),
    ),
  ];
}

function measureIdle(world: BenchWorld, effort: Effort): Promise<Measurement> {
  return withCourier(world, async (scene, courier) => {
    const send = await startHealthy(scene, courier);
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

function measureBesideSlow(world: BenchWorld, effort: Effort): Promise<Measurement> {
  return withCourier(world, async (scene, courier) => {
    const lanes: Lane[] = [];
    for (const [name, endpoints] of Object.entries(slowEndpoints)) {
      const most = effort.milliseconds === 0 ? 10 : slowDeliveries;
      const send = await startHealthy(scene, courier, { endpoints, deliveries: endpoints && most });
      lanes.push({ name, run: (count) => sendSteadily(send, count) });
    }
    const runs = Math.min(mostRuns, effort.runs);
    return alternate({ ...effort, runs }, lanes, async ({ run }) => {
      const count = Math.max(1, effort.milliseconds * 20);
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

/** Endpoints that are slow, and what waits for them. */
interface Slow {
  readonly endpoints: number;
  readonly deliveries: number;
}

/** Starts a sender with healthy endpoints and slow ones; what it answers sends to one of the healthy, in turn. */
async function startHealthy(
  scene: DeliveryScene,
  courier: Courier,
  slow: Slow = { endpoints: 0, deliveries: 0 },
): Promise<() => Promise<number>> {
  const place = await scene.openDatabase();
  const clients = await place.register(listEndpoints(courier.origin, 0, healthyEndpoints));
  await place.register(listEndpoints(courier.origin, slowMs, slow.endpoints));
  await makeDeliveries(place.database, { to: `%/${slowMs}/%`, count: slow.deliveries, due: 0 });
  const sender = await scene.startSender(place, concurrency);
  await sender.ask('start');
  let sent = 0;
  return () => {
    sent += 1;
    return courier.send(place.database, clients[sent % clients.length] ?? '');
  };
}

/** Sends at a constant rate, whatever becomes of what was sent before; answers the 99th percentile. */
async function sendSteadily(send: () => Promise<number>, count: number): Promise<number> {
  const under: Promise<number>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    await sleep(Math.max(0, begun + sent * eventEvery - performance.now()));
    under.push(send());
  }
  const latencies = (await Promise.all(under)).sort((left, right) => left - right);
  return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}
