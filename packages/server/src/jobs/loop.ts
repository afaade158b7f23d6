/** Work that is done again and again until it is stopped. */
export interface Loop {
  /** Does the work at once; where it is being done, once more after that. */
  wake(): void;
  /** Lets what is being done end, and does it no more. */
  stop(): Promise<void>;
}

/** Does work at once and then again and again, each time after the pause, in milliseconds, that the time before asked for. */
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
