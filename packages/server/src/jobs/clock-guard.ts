import { UnavailableError } from '@ob/http';
import type { ServiceStores } from '../storage.ts';
import type { Sweep } from './sweeps.ts';

/**
 * Runs sweeps only while the clocks of this process and of the storage agree: a wrong clock would delete data and move
 * money irreversibly.
 */
export function guardSweeps<Name extends string>(
  sweeps: Readonly<Record<Name, Sweep>>,
  storage: Pick<ServiceStores, 'readState'>,
): Readonly<Record<Name, Sweep>> {
  const guard =
    (sweep: Sweep): Sweep =>
    async (run) => {
      const { clocks } = await storage.readState();
      if (clocks === undefined)
        throw new UnavailableError('The clock of the storage cannot be read, so no job runs');
      // `readState` has already logged a difference.
      if (clocks.agree) await sweep(run);
    };
  return mapSweeps(sweeps, guard);
}

export function mapSweeps<Name extends string>(
  sweeps: Readonly<Record<Name, Sweep>>,
  replace: (sweep: Sweep, name: Name) => Sweep,
): Readonly<Record<Name, Sweep>> {
  const names = Object.keys(sweeps) as Name[];
  return Object.fromEntries(names.map((name) => [name, replace(sweeps[name], name)])) as Record<Name, Sweep>;
}
