/**
 * Tells jobs of this process that there may be something to do. Every job also looks at intervals of its own, so a
 * signal only saves time.
 */
export interface WakeSignal {
  /** Wakes every listener now. */
  wake(): void;
  /** Wakes every listener after `milliseconds`; does not keep the process running for it. */
  wakeIn(milliseconds: number): void;
  /** Calls `listener` at each signal. Returns a function that ends this. */
  onWake(listener: () => void): () => void;
}

/** Creates a signal without listeners. */
export function createWakeSignal(): WakeSignal {
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    wake,
    wakeIn(milliseconds) {
      if (listeners.size > 0) setTimeout(wake, milliseconds).unref();
    },
    onWake(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
