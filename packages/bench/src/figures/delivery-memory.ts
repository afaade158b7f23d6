import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchWorld } from '../bench-world.ts';
import { eventBody, makeDeliveries } from '../deliveries/delivery-rows.ts';
import { withDeliveryScene } from '../deliveries/delivery-scene.ts';
import type { Effort, Figure } from '../figure.ts';
import { once } from '../once.ts';
import { createSample } from '../sample.ts';
import type { ServerProcess } from '../server-process.ts';
import { slopeOf } from '../slope.ts';

const few = 'with 10,000 due';

const concurrency = 100;
const webhooks = 40;
/** How many deliveries fill what may fill: connections, caches, and code that is still being optimized. */
const warmUp = 16_000;
/** How often the heap is measured while deliveries go out. */
const points = 12;

/** What is alive on the heap of a sender, in bytes. */
interface HeapCourse {
  /** The most while it works beyond what was there before. */
  readonly growth: number;
  /** What is left of each delivery, once nothing is under way. */
  readonly slope: number;
}

/**
 * The heap of a sender with a hundred thousand deliveries due: the most it needs beside ten thousand, and what it keeps
 * of each. `OB_BENCH_DELIVERIES` says how many of them it sends, by default 32,000.
 */
export function createDeliveryMemoryFigures(world: BenchWorld): readonly Figure[] {
  const measureMany = once((effort: Effort) => measureHeap(world, effort, 100_000, countDeliveries()));
  return [
    {
      name: 'memory-per-delivery',
      unit: 'B',
      against: { peers: [] },
      goal: { ratios: {}, atMost: 16 },
      measure: async (effort) => ({ ours: createSample([(await measureMany(effort)).slope]) }),
    },
    {
      name: 'memory-100k-due',
      unit: 'kB',
      against: { peers: [], limit: few },
      goal: { ratios: { [few]: 0.8 } },
      async measure(effort) {
        const some = await measureHeap(world, effort, 10_000, 6_000);
        return {
          ours: createSample([(await measureMany(effort)).growth / 1000]),
          [few]: createSample([some.growth / 1000]),
        };
      },
    },
  ];
}

/** Lets a sender begin to work through `due` deliveries, and looks at its heap until so many are delivered. */
function measureHeap(world: BenchWorld, effort: Effort, due: number, sent: number): Promise<HeapCourse> {
  const tiny = effort.milliseconds === 0;
  const step = tiny ? 1 : Math.floor(sent / points);
  return withDeliveryScene(world, async (scene) => {
    const list = await scene.startReceiver(0);
    const place = await scene.openDatabase();
    await place.register(list(webhooks));
    await makeDeliveries(place.database, { to: '%', count: tiny ? 200 : due, due: 0, body: eventBody });
    const sender = await scene.startSender(place, concurrency);
    const before = await sender.ask('heapUsed');
    const working: number[] = [];
    const resting: number[] = [];
    for (let point = 0; point <= points; point += 1) {
      effort.progress(`${due} due, ${point * step} delivered`);
      await sender.ask('start');
      await waitUntil(sender, (tiny ? 0 : Math.min(warmUp, due - sent)) + point * step);
      working.push(await sender.ask('heapUsed'));
      await sender.ask('stop');
      resting.push(await sender.ask('heapUsed'));
    }
    return { growth: Math.max(...working) - before, slope: slopeOf(resting) / step };
  });
}

async function waitUntil(sender: ServerProcess, count: number): Promise<void> {
  while ((await sender.ask('delivered')) < count) await sleep(5);
}

function countDeliveries(): number {
  const count = Number(process.env.OB_BENCH_DELIVERIES ?? 32_000);
  if (!Number.isSafeInteger(count) || count < 1_000 || count > 80_000)
    throw new RangeError('OB_BENCH_DELIVERIES is a number of deliveries, from 1,000 to 80,000');
  return count;
}
