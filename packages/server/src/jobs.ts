export { guardSweeps } from './jobs/clock-guard.ts';
export {
  type Job,
  joinJobs,
  type Pace,
  type Sweep,
  type SweepPorts,
  type SweepRun,
  startSweeps,
  sweepBatches,
} from './jobs/sweeps.ts';
export { createWakeSignal, type WakeSignal } from './jobs/wake-signal.ts';
