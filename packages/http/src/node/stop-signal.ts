/** A second signal within this time, in milliseconds, is ignored: a service manager may send two. */
const repetitionMs = 2_000;

/** Resolves at SIGTERM, SIGINT, or the end of the parent process. A signal after more than two seconds exits with code 1. */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = (): void => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > repetitionMs) process.exit(1);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    process.once('disconnect', resolve);
    // The channel must not keep the process running.
    process.channel?.unref();
  });
}
