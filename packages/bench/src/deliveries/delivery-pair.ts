import type { Effort, Figure, Measurement } from '../figure.ts';
import type { DeliveryMeasurements } from './sender-lane.ts';

/** Two figures of the same runs: one by processor time, and one on the clock. */
export interface DeliveryPair {
  readonly name: string;
  /** Which of the lanes is ours, and which is the limit. */
  readonly ours: string;
  readonly limit: string;
  /** How close to the limit we want to be. */
  readonly goal: number;
  measure(effort: Effort): Promise<DeliveryMeasurements>;
}

/** Makes the figure by processor time, under the name itself. */
export function createProcessorFigure(pair: DeliveryPair): Figure {
  return createFigure(pair, pair.name, 'processor');
}

/** Makes the figure on the clock, under the name with `-clock` behind it. */
export function createClockFigure(pair: DeliveryPair): Figure {
  return createFigure(pair, `${pair.name}-clock`, 'clock');
}

function createFigure(
  { ours, limit, goal, measure }: DeliveryPair,
  name: string,
  kind: keyof DeliveryMeasurements,
): Figure {
  return {
    name,
    unit: 'µs',
    against: { peers: [], limit },
    goal: { ratios: { [limit]: goal } },
    async measure(effort) {
      const measured = (await measure(effort))[kind];
      return { ours: findLane(measured, ours), [limit]: findLane(measured, limit) };
    },
  };
}

function findLane(measured: Measurement, name: string) {
  const sample = measured[name];
  if (sample === undefined) throw new Error(`Nobody measured ${name}`);
  return sample;
}
