import type { BenchWorld } from '../bench-world.ts';
import { eventBody, openDeliveryDatabase } from '../deliveries/delivery-database.ts';
import { endpointPath } from '../deliveries/receiver.ts';
import { type DeliveryMeasurements, measureSenders, type SenderLane } from '../deliveries/sender-lane.ts';
import type { PosterSetup, SenderSetup } from '../deliveries/sender-setup.ts';
import type { Effort, Figure } from '../figure.ts';
import { once } from '../once.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const bare = 'undici alone';

/** The dispatcher's default. */
const concurrency = 100;
/** How many webhooks share the work. */
const webhooks = 40;

/** Deliveries from PostgreSQL to an answer that is stored, beside a loop that posts: to endpoints quick and slow. */
export function createDeliveryFigures(world: BenchWorld): readonly Figure[] {
  return [...createPair(world, 'deliver-at-once', 0), ...createPair(world, 'deliver-50ms', 50)];
}

/** Processor time and clock of the same runs. */
function createPair(world: BenchWorld, name: string, answerMs: number): readonly Figure[] {
  const measure = once((effort: Effort) => measureDeliveries(world, effort, answerMs));
  const figure = (suffix: string, read: keyof DeliveryMeasurements): Figure => ({
    name: `${name}${suffix}`,
    unit: 'µs',
    against: { peers: [], limit: bare },
    goal: { ratios: { [bare]: 0.5 } },
    measure: async (effort) => (await measure(effort))[read],
  });
  return [figure('', 'processor'), figure('-clock', 'clock')];
}

async function measureDeliveries(
  { conditions, createDatabase }: BenchWorld,
  effort: Effort,
  answerMs: number,
): Promise<DeliveryMeasurements> {
  const started: ServerProcess[] = [];
  const start = async (program: string, setup: object): Promise<ServerProcess> => {
    const process = await startServer(program, setup, conditions);
    started.push(process);
    return process;
  };
  const place = await openDeliveryDatabase(await createDatabase());
  try {
    const { origin } = await start('receiver.ts', {});
    const urls = Array.from(
      { length: webhooks },
      (_, index) => `${origin}${endpointPath(answerMs, `${index}`)}`,
    );
    await place.register(urls);
    const { url: databaseUrl, secretKey, fill } = place;
    const sender: SenderSetup = { databaseUrl, secretKey, concurrency };
    const poster: PosterSetup = { urls, body: eventBody, concurrency };
    const lanes: readonly SenderLane[] = [
      { name: 'ours', senders: [await start('sender.ts', sender)], fill },
      { name: bare, senders: [await start('poster.ts', poster)], fill: async () => {} },
    ];
    return await measureSenders(effort, lanes, Math.max(1, effort.milliseconds * 100));
  } finally {
    await Promise.all(started.map((process) => process.stop()));
    await place.close();
  }
}
