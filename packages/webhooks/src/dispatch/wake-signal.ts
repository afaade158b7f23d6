import type { Timer } from './timer.ts';

/** Lets one loop sleep until there may be something to do. */
export interface WakeSignal {
  /** Wakes the sleeper; when nobody sleeps, the next sleep ends at once. */
  wake(): void;
  /** Sleeps until woken, at most `maxMs` milliseconds; without a timer that works, until woken. */
  sleep(maxMs: number): Promise<void>;
}

/** Creates a signal for one sleeper; `onFailure` hears of a timer that throws. */
export function createWakeSignal(timer: Timer, onFailure: (error: unknown) => void): WakeSignal {
  let woken = false;
  let resume: (() => void) | undefined;
  const wake = () => {
    woken = true;
    resume?.();
  };
  const set = (delayMs: number) => {
    try {
      return timer.after(delayMs, wake);
    } catch (error) {
      onFailure(error);
      return () => {};
    }
  };
  return {
    wake,
    async sleep(maxMs) {
      if (!woken) {
        const cancel = set(maxMs);
        await new Promise<void>((resolve) => {
          resume = resolve;
          // A timer may call back at once.
          if (woken) resolve();
        });
        cancel();
      }
      woken = false;
      resume = undefined;
    },
  };
}
