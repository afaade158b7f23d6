import type { Sample } from './sample.ts';

/** In what a figure is told. Every one is a cost: less is better. */
export type Unit = 'µs' | 'ms' | 'B' | 'kB';

/** How much work measuring may do. */
export interface Effort {
  /** How often every contestant runs, in turn with the others. */
  readonly runs: number;
  /** How long one run of one contestant lasts, in milliseconds of its own work; 0 does the thing once. */
  readonly milliseconds: number;
  /** Is told what is being done, for a line of progress. */
  progress(step: string): void;
}

/** What is good enough. */
export interface Goal {
  /** For each contestant by name: how many times cheaper than it we want to be; below 1, how close to it. */
  readonly ratios: Readonly<Record<string, number>>;
  /** What we want to cost at most, in the unit of the figure. */
  readonly atMost?: number;
}

/** Whom we are measured against, by the names under which `measure` answers them. */
export interface Opponents {
  /** Others who do the same. */
  readonly peers: readonly string[];
  /** What nobody can beat by much: the bare work without any of the care. */
  readonly limit?: string;
}

/** What measuring gave: our own sample under `ours`, every opponent under its name. */
export type Measurement = Readonly<Record<string, Sample>>;

/** One line of the table, as data. */
export interface Figure {
  /** Unique, in kebab-case: what `npm run bench -- word` looks into. */
  readonly name: string;
  readonly unit: Unit;
  readonly against: Opponents;
  readonly goal: Goal;
  measure(effort: Effort): Promise<Measurement>;
}
