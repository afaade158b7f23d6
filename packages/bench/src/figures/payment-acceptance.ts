import { connectDatabase, createPaymentStore, type Database, migrate } from '@ob/postgres';
import type { BenchWorld } from '../bench-world.ts';
import type { Effort, Figure } from '../figure.ts';
import { fillPayments, preparePayments } from '../payments/payment-data.ts';
import { alternate, type Lane } from '../race.ts';

const few = 'among 1,000';
const bare = 'as many bare statements';

/** How many payments are accepted at once where the figure is about many. */
const atOnce = 8;

/** Accepting payments on PostgreSQL, on the clock: one after another among a million that are kept, and eight at once. */
export function createPaymentAcceptanceFigures({ createDatabase }: BenchWorld): readonly Figure[] {
  return [
    {
      name: 'payments-1M-acceptance',
      unit: 'µs',
      against: { peers: [], limit: few },
      goal: { ratios: { [few]: 0.83 } },
      async measure(effort) {
        const count = effort.milliseconds === 0 ? 2_000 : 1_000_000;
        const many = await openDatabase(createDatabase, (database) =>
          fillPayments(database, count, effort.progress),
        );
        const some = await openDatabase(createDatabase, (database) =>
          fillPayments(database, 1_000, effort.progress),
        );
        const lanes = [await startAcceptance('ours', many, 1), await startAcceptance(few, some, 1)];
        return runLanes(effort, lanes, [many, some]);
      },
    },
    {
      name: 'payment-acceptance-8-at-once',
      unit: 'µs',
      against: { peers: [], limit: bare },
      goal: { ratios: {} },
      async measure(effort) {
        const database = await openDatabase(createDatabase, async () => {});
        const lanes = [await startAcceptance('ours', database, atOnce), startBare(database)];
        return runLanes(effort, lanes, [database]);
      },
    },
  ];
}

async function openDatabase(
  createDatabase: BenchWorld['createDatabase'],
  fill: (database: Database) => Promise<void>,
): Promise<Database> {
  const database = connectDatabase({ connectionString: await createDatabase(), max: atOnce });
  await migrate(database);
  await fill(database);
  return database;
}

async function runLanes(effort: Effort, lanes: readonly Lane[], databases: readonly Database[]) {
  try {
    return await alternate(effort, lanes, async (lane) => {
      const count = Math.max(atOnce, effort.milliseconds * 10);
      await lane.run(count);
      return count;
    });
  } finally {
    for (const database of databases) await database.close();
  }
}

/** Each run accepts as many payments as it is long; their consents are made before. */
async function startAcceptance(name: string, database: Database, width: number): Promise<Lane> {
  const prepare = await preparePayments(database);
  const payments = createPaymentStore(database);
  return {
    name,
    async run(count) {
      const waiting = [...(await prepare(count))];
      return timeAll(count, width, async () => {
        const acceptance = waiting.pop();
        if (acceptance === undefined) throw new Error('Fewer payments were prepared than asked for');
        const outcome = await payments.accept(acceptance);
        if (outcome !== 'accepted') throw new Error(`A payment was not accepted: ${outcome}`);
      });
    },
  };
}

/** A transaction of five statements that read nothing. */
function startBare(database: Database): Lane {
  const statement = { name: 'bench_nothing', text: 'SELECT 1' };
  const work = () =>
    database.transact(async (transaction) => {
      for (let done = 0; done < 5; done += 1) await transaction.query(statement, []);
    });
  return { name: bare, run: (count) => timeAll(count, atOnce, work) };
}

/** Does something so many times, some of it at once, and tells the microseconds that each took of the whole. */
async function timeAll(count: number, width: number, work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  let left = count;
  const workers = Array.from({ length: width }, async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  });
  await Promise.all(workers);
  return ((performance.now() - before) * 1000) / count;
}
