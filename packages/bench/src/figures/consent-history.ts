import { type ConsentQuery, expireDue } from '@ob/consent';
import { connectDatabase, createConsentStore, type Database, migrate } from '@ob/postgres';
import type { BenchWorld } from '../bench-world.ts';
import { consentClientId, fillEndedConsents, prepareDueConsents } from '../consents/consent-data.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { once } from '../once.ts';
import { alternate, type Lane } from '../race.ts';
import { createWallLane } from '../wall-lane.ts';

const few = 'among 1,000';

const now = Date.now();
const page = { now, limit: 25 };

/** What is looked for: everything of a client, what is still alive of it (nothing), the consents over one account. */
const searches: Readonly<Record<string, ConsentQuery>> = {
  'of-client': { ...page, of: { clientId: consentClientId } },
  'alive-of-client': { ...page, of: { clientId: consentClientId }, statuses: ['authorized'] },
  'of-account': { ...page, of: { accountId: 'account-500' } },
};

/** Where consents lie: two addresses of databases. */
interface Places {
  readonly many: string;
  readonly few: string;
}

/** What is done with the consents of one database. */
type StartLane = (name: string, database: Database) => Promise<Lane>;

/** Searching and ending consents among a million that have ended, on the clock, beside the same among a thousand. */
export function createConsentHistoryFigures(world: BenchWorld): readonly Figure[] {
  const prepare = once((effort: Effort) => preparePlaces(world, effort));
  const figure = (name: string, start: StartLane): Figure => ({
    name: `consents-1M-${name}`,
    unit: 'µs',
    against: { peers: [], limit: few },
    goal: { ratios: { [few]: 0.83 } },
    measure: async (effort) => measurePlaces(effort, await prepare(effort), start),
  });
  return [
    ...Object.entries(searches).map(([name, query]) => figure(name, startSearch(query))),
    figure('expiry', startExpiry),
  ];
}

async function preparePlaces({ createDatabase }: BenchWorld, effort: Effort): Promise<Places> {
  const count = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  const places = { many: await createDatabase(), few: await createDatabase() };
  await withDatabase(places.few, (database) => fillDatabase(database, 1_000, effort));
  await withDatabase(places.many, (database) => fillDatabase(database, count, effort));
  return places;
}

async function fillDatabase(database: Database, count: number, effort: Effort): Promise<void> {
  await migrate(database);
  await fillEndedConsents(database, count, effort.progress);
}

async function withDatabase<Value>(
  connectionString: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ connectionString, max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function measurePlaces(effort: Effort, places: Places, start: StartLane): Promise<Measurement> {
  return withDatabase(places.many, (manyConsents) =>
    withDatabase(places.few, async (fewConsents) => {
      const lanes = [await start('ours', manyConsents), await start(few, fewConsents)];
      return alternate(effort, lanes, async (lane) => {
        const count = Math.max(1, effort.milliseconds);
        await lane.run(count);
        return count;
      });
    }),
  );
}

function startSearch(query: ConsentQuery): StartLane {
  return async (name, database) => {
    const consents = createConsentStore(database);
    return createWallLane(name, () => consents.search(query));
  };
}

/** Each run ends as many consents as it is long; making them is not measured. */
const startExpiry: StartLane = async (name, database) => {
  const makeDue = await prepareDueConsents(database);
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const ports = { consents: createConsentStore(database), clock: { now: () => Date.now() }, random };
  await expireDue(ports);
  return {
    name,
    async run(count) {
      await makeDue(count);
      const before = performance.now();
      const ended = await expireDue(ports);
      if (ended !== count) throw new Error(`${ended} consents ended instead of ${count}`);
      return ((performance.now() - before) * 1000) / count;
    },
  };
};
