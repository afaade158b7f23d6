import type fc from 'fast-check';

const { OB_FUZZ_RUNS, OB_FUZZ_SEED } = process.env;

/**
 * Says how often a property is tried: few times, so that it is quick, or as often as `OB_FUZZ_RUNS` says.
 * `OB_FUZZ_SEED` repeats what fast-check has reported.
 */
export function fuzz<Values>(runs: number): fc.Parameters<Values> {
  return {
    numRuns: OB_FUZZ_RUNS === undefined ? runs : Number(OB_FUZZ_RUNS),
    ...(OB_FUZZ_SEED === undefined ? {} : { seed: Number(OB_FUZZ_SEED) }),
  };
}

/** How long one property may take, in milliseconds: as long as its runs ask for. */
export const fuzzTimeout = 30_000 + Number(OB_FUZZ_RUNS ?? 0) * 50;
