/** Wakes the jobs of this process. Jobs also run at intervals, so a signal only saves time. */
export interface WakeSignal {
  /** Wakes every listener now. */
  wake(): void;
  /** Wakes every listener after `milliseconds`, without keeping the process alive. */
  wakeIn(milliseconds: number): void;
  /** Adds a listener. Returns a function that removes it. */
  onWake(listener: () => void): () => void;
}

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
