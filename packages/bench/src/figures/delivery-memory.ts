import { setTimeout as sleep } from 'node:timers/promises';
import { withDeliveryFixture } from '../deliveries/delivery-fixture.ts';
import { createDeliveries, eventBody } from '../deliveries/delivery-rows.ts';
import { type BenchContext, type Effort, type Figure, limit } from '../figure.ts';
import { createSample, type Sample } from '../sample.ts';

const few = 'with 10,000 due';
const webhooks = 40;
const points = 12;
const step = 500;

/** The maximum growth of a sender's heap with 100,000 and with 10,000 deliveries due. */
export function createDeliveryMemoryFigure(context: BenchContext): Figure {
  return {
    name: 'memory-100k-due',
    unit: 'kB',
    against: [limit(few, 0.8)],
    measure: async (effort) => ({
      ours: await measureGrowth(context, effort, 100_000),
      [few]: await measureGrowth(context, effort, 10_000),
    }),
  };
}

function measureGrowth(context: BenchContext, effort: Effort, due: number): Promise<Sample> {
  const tiny = effort.milliseconds === 0;
  return withDeliveryFixture(context, async (fixture) => {
    const list = await fixture.startReceiver(0);
    const queue = await fixture.openQueue();
    await queue.register(list(webhooks));
    await createDeliveries(queue.database, { to: '%', count: tiny ? 200 : due, due: 0, body: eventBody });
    const sender = await fixture.startSender(queue);
    const before = await sender.send('heapUsed');
    const heap: number[] = [];
    for (let point = 1; point <= points; point += 1) {
      const count = tiny ? point : point * step;
      effort.progress(`${due} due, ${count} delivered`);
      await sender.send('start');
      while ((await sender.send('delivered')) < count) await sleep(5);
      heap.push(await sender.send('heapUsed'));
      await sender.send('stop');
    }
    return createSample([(Math.max(...heap) - before) / 1000]);
  });
}
