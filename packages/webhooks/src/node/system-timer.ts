import type { Timer } from '../dispatch/timer.ts';

export const systemTimer: Timer = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
