import type { Timer } from './timer.ts';

/** Lets one loop sleep until it is woken. */
export interface WakeSignal {
  /** Ends the current sleep, or the next one if no loop sleeps. */
  wake(): void;
  /** Sleeps until woken, at most `maxMs` milliseconds. If the timer throws, there is no maximum. */
  sleep(maxMs: number): Promise<void>;
}

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
          // A timer may call back synchronously.
          if (woken) resolve();
        });
        cancel();
      }
      woken = false;
      resume = undefined;
    },
  };
}
