import type { Resources } from './resources.ts';

/** One kind of work of which there may be some at any time. */
export type Sweep = (resources: Resources) => Promise<unknown>;

/**
 * Does sweeps one after another. What fails is told, and keeps none of the others from its turn. Answers whether all
 * went well.
 */
export async function sweepAll(
  resources: Resources,
  sweeps: Readonly<Record<string, Sweep>>,
): Promise<boolean> {
  let wentWell = true;
  for (const [name, sweep] of Object.entries(sweeps)) {
    await sweep(resources).catch((error: unknown) => {
      wentWell = false;
      resources.log.error({ err: error, sweep: name }, 'sweep failed');
    });
  }
  return wentWell;
}
