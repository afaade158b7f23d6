import { createSampleConsent } from '@ob/consent/testing';
import { connectDatabase, createConsentStore, migrate } from '@ob/postgres';
import type { BenchWorld } from '../bench-world.ts';
import type { Figure } from '../figure.ts';
import { race } from '../race.ts';

const bare = 'one bare INSERT';

/** Creating a consent on PostgreSQL, with every rule and the first line of its history. */
export function createConsentCreationFigures({ createDatabase }: BenchWorld): readonly Figure[] {
  return [
    {
      name: 'consent-creation',
      unit: 'µs',
      against: { peers: [], limit: bare },
      goal: { ratios: {} },
      async measure(effort) {
        const database = connectDatabase({ connectionString: await createDatabase(), max: 4 });
        try {
          await migrate(database);
          await database.pool.query('CREATE TABLE public.bare_consents (id text PRIMARY KEY, record json)');
          const consents = createConsentStore(database);
          const create = () => createSampleConsent({ consentId: crypto.randomUUID(), createdAt: Date.now() });
          const record = JSON.stringify(create().stored.consent);
          return await race(effort, {
            ours: () => {
              const { stored, history } = create();
              return consents.insert(stored, history);
            },
            [bare]: () => database.query(insertBare, [crypto.randomUUID(), record]),
          });
        } finally {
          await database.close();
        }
      },
    },
  ];
}

const insertBare = { name: 'bench_insert_bare', text: 'INSERT INTO public.bare_consents VALUES ($1, $2)' };
