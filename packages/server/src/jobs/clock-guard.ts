import { UnavailableError } from '@ob/http';
import { doClocksAgree } from '@ob/postgres/stores';
import type { StorageState } from '../storage.ts';
import type { Sweep } from './sweeps.ts';

/**
 * Lets sweeps run only while the clock of this process agrees with that of the storage: a wrong clock destroys data, and
 * money that it moved cannot be called back.
 */
export function guardSweeps<Name extends string>(
  sweeps: Readonly<Record<Name, Sweep>>,
  readState: () => Promise<StorageState>,
): Readonly<Record<Name, Sweep>> {
  const guard =
    (sweep: Sweep): Sweep =>
    async (run) => {
      const { clocks } = await readState();
      if (clocks === undefined) throw new UnavailableError('The clocks cannot be compared');
      // The storage has reported the difference already.
      if (doClocksAgree(clocks)) await sweep(run);
    };
  return mapSweeps(sweeps, guard);
}

/** Replaces each sweep, under the same name. */
export function mapSweeps<Name extends string>(
  sweeps: Readonly<Record<Name, Sweep>>,
  replace: (sweep: Sweep, name: Name) => Sweep,
): Readonly<Record<Name, Sweep>> {
  const names = Object.keys(sweeps) as Name[];
  return Object.fromEntries(names.map((name) => [name, replace(sweeps[name], name)])) as Record<Name, Sweep>;
}
