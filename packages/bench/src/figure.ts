import type { Sample } from './sample.ts';

/** The unit of a figure. Every figure is a cost: less is better. */
export type Unit = 'µs' | 'ms' | 'B' | 'kB' | 'claims';

export interface Effort {
  /** Runs per contestant. Contestants take turns. */
  readonly runs: number;
  /** The length of one run, in milliseconds of the contestant's own work. 0 does the work once. */
  readonly milliseconds: number;
  progress(step: string): void;
}

/** A contestant to compare with. `name` is its key in the result of `measure`. */
export interface Reference {
  readonly name: string;
  /** A peer does the same work. A limit does only the unavoidable part of it, without any check. */
  readonly kind: 'peer' | 'limit';
  /** The cost of this contestant divided by ours: 2 requires that it costs at least twice as much. */
  readonly goal?: number;
}

/** Our own sample has the name `ours`. */
export type Measurement = Readonly<Record<string, Sample>>;

export interface Figure {
  /** Unique, in kebab-case. `npm run bench -- word` selects by it. */
  readonly name: string;
  readonly unit: Unit;
  readonly against: readonly Reference[];
  /** The maximum median of our own sample. */
  readonly max?: number;
  measure(effort: Effort): Promise<Measurement>;
}

export interface BenchContext {
  /** The export conditions of module resolution: none for the built packages, `@ob/source` for the sources. */
  readonly conditions: readonly string[];
  createDatabase(): Promise<string>;
}

export function peer(name: string, goal: number): Reference {
  return { name, kind: 'peer', goal };
}

export function limit(name: string, goal: number): Reference {
  return { name, kind: 'limit', goal };
}
