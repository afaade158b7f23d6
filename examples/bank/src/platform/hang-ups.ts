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
