/**
 * Tells jobs of this process that there may be something to do. They look by themselves, too, so that nothing hangs on
 * it: a process that only serves requests rings for nobody.
 */
export interface Bell {
  /** Rings now. */
  ring(): void;
  /** Rings in so many milliseconds, unless the process has ended by then. */
  ringIn(milliseconds: number): void;
  /** Calls a listener at each ring. Answers how to stop that. */
  onRing(listener: () => void): () => void;
}

/** Makes a bell that nobody listens to yet. */
export function createBell(): Bell {
  const listeners = new Set<() => void>();
  const ring = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    ring,
    ringIn(milliseconds) {
      if (listeners.size > 0) setTimeout(ring, milliseconds).unref();
    },
    onRing(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
