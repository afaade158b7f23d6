import { UnavailableError } from '@ob/http';
import { doClocksAgree } from '@ob/postgres';
import type { DatabaseWatch } from '../platform/database-watch.ts';
import type { Sweep } from './sweeps.ts';

/** Lets sweeps run only while the clock of this process agrees with that of the database: a wrong clock destroys data. */
export function guardSweeps(
  sweeps: Readonly<Record<string, Sweep>>,
  watchDatabase: DatabaseWatch,
): Readonly<Record<string, Sweep>> {
  return Object.fromEntries(
    Object.entries(sweeps).map(([name, sweep]) => [
      name,
      async (run) => {
        const { clocks } = await watchDatabase();
        if (clocks === undefined) throw new UnavailableError('The clocks cannot be compared');
        // The watch has reported the difference already.
        if (doClocksAgree(clocks)) await sweep(run);
      },
    ]),
  );
}
