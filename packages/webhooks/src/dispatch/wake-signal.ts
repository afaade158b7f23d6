import type { Timer } from './timer.ts';

/** Lets one loop sleep until there may be something to do. */
export interface WakeSignal {
  /** Wakes the sleeper; when nobody sleeps, the next sleep ends at once. */
  wake(): void;
  /** Sleeps until woken, at most `longestMs` milliseconds. */
  sleep(longestMs: number): Promise<void>;
}

/** Creates a signal for one sleeper. */
export function createWakeSignal(timer: Timer): WakeSignal {
  let woken = false;
  let resume: (() => void) | undefined;
  const wake = () => {
    woken = true;
    resume?.();
  };
  return {
    wake,
    async sleep(longestMs) {
      if (!woken) {
        const cancel = timer.after(longestMs, wake);
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        cancel();
      }
      woken = false;
      resume = undefined;
    },
  };
}
