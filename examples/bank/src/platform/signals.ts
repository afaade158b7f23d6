/** A signal that comes this soon after the first one, in milliseconds, repeats it: a service manager may send two. */
const repetitionTime = 2_000;

/**
 * Resolves when the process is told to stop: by SIGTERM, by SIGINT, or by the end of the process that started this one with
 * a channel. Repetitions within two seconds change nothing; a later signal ends the process at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = (): void => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > repetitionTime) process.exit(1);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    process.once('disconnect', resolve);
    // The channel alone keeps no process up.
    process.channel?.unref();
  });
}

/**
 * Catches every SIGHUP from now on: operators send it when files have changed, also while a server still starts, which the
 * signal would end. Returns the function that sets what to do; a signal that came earlier is handled then. Windows has no
 * such signal.
 */
export function catchHangUps(): (reload: () => Promise<void>) => void {
  let isMissed = false;
  let handle = (): void => {
    isMissed = true;
  };
  process.on('SIGHUP', () => handle());
  return (reload) => {
    let last = Promise.resolve();
    handle = () => {
      last = last.then(reload);
    };
    if (isMissed) handle();
  };
}
