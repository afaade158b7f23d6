import { connectDatabase, type Database, type Statement } from '@ob/postgres';
import { enqueueEvents } from '@ob/postgres/stores';
import { withDeliveryFixture } from '../deliveries/delivery-fixture.ts';
import { createEvent } from '../deliveries/latency-probe.ts';
import { type BenchContext, type Figure, limit } from '../figure.ts';
import { alternate, type Lane } from '../race.ts';

const without = 'without the event';
const connections = 32;
const accounts = 10_000;

const book: Statement = {
  name: 'bench_book',
  text: 'UPDATE bench_account SET balance = balance + 1 WHERE account_id = $1',
};

/** The time of a commit that stores an event with one subscriber, on 32 connections at once. */
export function createCommitFigure(context: BenchContext): Figure {
  return {
    name: 'commit-with-event',
    unit: 'µs',
    against: [limit(without, 0.8)],
    measure: (effort) =>
      withDeliveryFixture(context, async (fixture) => {
        const queue = await fixture.openQueue();
        const [clientId = ''] = await queue.register(['http://127.0.0.1:9/']);
        await queue.database.pool.query(`
          CREATE TABLE bench_account AS SELECT account_id, 0 AS balance FROM generate_series(1, ${accounts}) AS account_id;
          ALTER TABLE bench_account ADD PRIMARY KEY (account_id);`);
        const database = connectDatabase({ connectionString: queue.url, max: connections });
        try {
          const lanes = [createLane('ours', database, clientId), createLane(without, database)];
          const count = effort.milliseconds === 0 ? connections : effort.milliseconds * 100;
          return await alternate(effort, lanes, async (lane) => {
            await lane.run(count);
            return count;
          });
        } finally {
          await database.close();
        }
      }),
  };
}

/** Commits on all connections. With a client, each transaction also stores an event for it. */
function createLane(name: string, database: Database, clientId?: string): Lane {
  const commit = () =>
    database.transact(async (transaction) => {
      await transaction.query(book, [1 + Math.floor(Math.random() * accounts)]);
      if (clientId !== undefined) await enqueueEvents(transaction, [{ clientId, event: createEvent() }]);
    });
  return {
    name,
    async run(count) {
      const started = performance.now();
      let begun = 0;
      const work = async () => {
        for (; begun < count; begun += 1) await commit();
      };
      await Promise.all(Array.from({ length: connections }, work));
      return ((performance.now() - started) * 1000) / count;
    },
  };
}
