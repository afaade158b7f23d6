/** A signal that comes this soon after the first one, in milliseconds, repeats it: a service manager may send two. */
const repetitionMs = 2_000;

/**
 * Resolves when the process is to stop: at SIGTERM, at SIGINT, or when the process that forked this one ends. Call it before
 * anything that takes time. Signals repeated within two seconds change nothing; a later one ends the process with 1 at once.
 */
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
    // The channel alone keeps no process up.
    process.channel?.unref();
  });
}
