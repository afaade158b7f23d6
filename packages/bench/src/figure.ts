import type { Sample } from './sample.ts';

/** The unit of a figure. Every figure is a cost: less is better. */
export type Unit = 'µs' | 'ms' | 'B' | 'kB';

export interface Effort {
  /** How often every contestant runs, in turn with the others. */
  readonly runs: number;
  /** How long one run of one contestant lasts, in milliseconds of its own work; 0 does the work once. */
  readonly milliseconds: number;
  progress(step: string): void;
}

/** A contestant that ours is compared with, under the name by which `measure` returns it. */
export interface Reference {
  readonly name: string;
  /** A peer does the same. The limit is the bare work, without any check. */
  readonly kind: 'peer' | 'limit';
  /** Its intended cost divided by ours. Below 1, it says how close we want to be. */
  readonly goal?: number;
}

/** The samples of a figure: our own under `ours`, every opponent under its name. */
export type Measurement = Readonly<Record<string, Sample>>;

export interface Figure {
  /** Unique, in kebab-case: `npm run bench -- word` selects by it. */
  readonly name: string;
  readonly unit: Unit;
  readonly against: readonly Reference[];
  readonly atMost?: number;
  measure(effort: Effort): Promise<Measurement>;
}

export interface BenchContext {
  /** The conditions of module resolution: none for the build, `@ob/source` for the sources. */
  readonly conditions: readonly string[];
  createDatabase(): Promise<string>;
}

export function peer(name: string, goal: number): Reference {
  return { name, kind: 'peer', goal };
}

export function limit(name: string, goal: number): Reference {
  return { name, kind: 'limit', goal };
}
