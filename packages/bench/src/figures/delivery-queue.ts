import { createDeliveryQueue } from '@ob/postgres';
import type { ClaimedDelivery, DeliveryCompletion, DeliveryQueue } from '@ob/webhooks';
import type { BenchWorld } from '../bench-world.ts';
import type { DeliveryDatabase } from '../deliveries/delivery-database.ts';
import { listEndpoints, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { once } from '../once.ts';
import { alternate } from '../race.ts';
import { createSample } from '../sample.ts';

const batch = 100;
const webhooks = 40;

type Step = 'claim' | 'complete';

/** The queue alone, on the clock: taking deliveries and storing their attempts, a hundred at a time, one after another. */
export function createDeliveryQueueFigures(world: BenchWorld): readonly Figure[] {
  const measure = once((effort: Effort) => measureQueue(world, effort));
  const figure = (step: Step): Figure => ({
    name: `delivery-${step}`,
    unit: 'µs',
    against: { peers: [] },
    goal: { ratios: {} },
    measure: async (effort) => (await measure(effort))[step],
  });
  return [figure('claim'), figure('complete')];
}

function measureQueue(world: BenchWorld, effort: Effort): Promise<Readonly<Record<Step, Measurement>>> {
  return withDeliveryScene(world, async (scene) => {
    const place = await scene.openDatabase();
    await place.register(listEndpoints('http://127.0.0.1:9', 0, webhooks));
    const completing: number[] = [];
    const lane = {
      name: 'ours',
      async run(count: number) {
        const { claim, complete } = await workThrough(place, count);
        completing.push(complete);
        return claim;
      },
    };
    const claim = await alternate(effort, [lane], async ({ run }) => {
      const count = Math.max(1, effort.milliseconds) * batch;
      await run(count);
      return count;
    });
    return { claim, complete: { ours: createSample(completing.slice(-effort.runs)) } };
  });
}

/** Takes so many deliveries and stores an attempt of each; answers the microseconds that each took. */
async function workThrough(
  { database, fill }: DeliveryDatabase,
  count: number,
): Promise<Readonly<Record<Step, number>>> {
  const queue = createDeliveryQueue(database);
  const spent = { claim: 0, complete: 0 };
  await fill(count);
  for (let done = 0; done < count; ) {
    const begun = performance.now();
    const claimed = await claimBatch(queue);
    const taken = performance.now();
    await queue.complete(claimed.map(finish));
    spent.claim += taken - begun;
    spent.complete += performance.now() - taken;
    done += claimed.length;
  }
  return { claim: (spent.claim * 1000) / count, complete: (spent.complete * 1000) / count };
}

async function claimBatch(queue: DeliveryQueue): Promise<readonly ClaimedDelivery[]> {
  const claimed = await queue.claim({ limit: batch, leaseMs: 60_000, capPerSubscription: batch });
  if (claimed.length === 0) throw new Error('Fewer deliveries are due than were made');
  return claimed;
}

function finish({ lease }: ClaimedDelivery): DeliveryCompletion {
  return { lease, attempt: { outcome: 'delivered', startedAt: Date.now(), durationMs: 12, httpStatus: 200 } };
}
