import type fc from 'fast-check';

const { OB_FUZZ_RUNS, OB_FUZZ_SEED } = process.env;

/**
 * Returns the options of fast-check. `OB_FUZZ_RUNS` sets the number of runs. `OB_FUZZ_SEED` repeats a reported
 * failure.
 */
export function fuzz<Values>(runs: number): fc.Parameters<Values> {
  return {
    numRuns: OB_FUZZ_RUNS === undefined ? runs : Number(OB_FUZZ_RUNS),
    ...(OB_FUZZ_SEED === undefined ? {} : { seed: Number(OB_FUZZ_SEED) }),
  };
}

/** The timeout of one property, in milliseconds. It grows with the number of runs. */
export const fuzzTimeout = 30_000 + Number(OB_FUZZ_RUNS ?? 0) * 50;
