/** Work that repeats until it is stopped. */
export interface Loop {
  /** Runs the work now, or once more after the present run. */
  wake(): void;
  /** Resolves after the present run, which is the last one. */
  stop(): Promise<void>;
}

/** Runs `work` at once and again after each pause. `work` returns the length of the pause in milliseconds. */
export function startLoop(work: () => Promise<number>): Loop {
  let stopped = false;
  let woken = false;
  let endPause = (): void => {};
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): void => {
    woken = true;
    endPause();
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const milliseconds = await work();
      if (!woken) await pause(milliseconds);
    }
  };
  const running = run();
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
