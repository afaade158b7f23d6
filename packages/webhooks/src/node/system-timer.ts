import type { Timer } from '../dispatch/timer.ts';

/** The timer of Node (`setTimeout`). */
export const systemTimer: Timer = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
