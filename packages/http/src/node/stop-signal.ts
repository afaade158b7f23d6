/** A second signal within this time, in milliseconds, is ignored: a service manager may send two. */
const repetitionMs = 2_000;

/**
 * Resolves at SIGTERM, at SIGINT, or when the process that forked this one ends. Call it early, before slow work. Ignores
 * signals repeated within two seconds. A later signal exits at once, with code 1.
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
    // The channel must not keep the process running.
    process.channel?.unref();
  });
}
