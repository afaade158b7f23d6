import type { ApiFault } from '@ob/core';

/** Everything that is wrong with a request: never empty. */
export type Faults = readonly [ApiFault, ...ApiFault[]];

/** Tells whether there is any fault. */
export function hasFaults(faults: readonly ApiFault[]): faults is Faults {
  return faults.length > 0;
}
