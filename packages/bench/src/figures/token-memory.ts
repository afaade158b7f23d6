import type { BenchContext, Effort, Figure, Measurement } from '../figure.ts';
import { createSample, slopeOf } from '../sample.ts';
import { createServerLane } from '../server-lane.ts';
import { startServer } from '../server-process.ts';
import { createThirdParty } from '../third-party.ts';
import { createTokenWork } from '../token-work.ts';

/** Fills caches and pools, and warms up the code. */
const warmUp = 4_000;

/** The heap of a server on PostgreSQL per issued token. `OB_BENCH_TOKENS` sets the number of tokens; default: 12,000. */
export function createTokenMemoryFigure(context: BenchContext): Figure {
  return {
    name: 'memory-per-token',
    unit: 'B',
    against: [],
    max: 8,
    measure: (effort) => measureHeap(context, effort),
  };
}

async function measureHeap(
  { conditions, createDatabase }: BenchContext,
  effort: Effort,
): Promise<Measurement> {
  const thirdParty = await createThirdParty();
  const setup = { ...thirdParty.setup, databaseUrl: await createDatabase() };
  const server = await startServer('ours.ts', setup, conditions);
  const lane = createServerLane('ours', server, createTokenWork(thirdParty));
  const batches = effort.runs === 1 ? 2 : 12;
  const batch = effort.milliseconds === 0 ? 1 : Math.ceil(countTokens() / batches);
  try {
    if (effort.milliseconds > 0) await lane.run(warmUp);
    const heap = [await server.send('heapUsed')];
    for (let turn = 0; turn < batches; turn += 1) {
      effort.progress(`ours, ${turn * batch} tokens`);
      await lane.run(batch);
      heap.push(await server.send('heapUsed'));
    }
    return { ours: createSample([slopeOf(heap) / batch]) };
  } finally {
    await lane.close();
  }
}

function countTokens(): number {
  const count = Number(process.env.OB_BENCH_TOKENS ?? 12_000);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new RangeError('OB_BENCH_TOKENS must be a whole number of tokens, such as 12000.');
}
