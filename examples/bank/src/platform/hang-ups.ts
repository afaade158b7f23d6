/**
 * Catches SIGHUP, which operators send after a change of files and which would end a starting server. Returns the
 * function that sets the handler; it also handles a signal that came before. Windows has no SIGHUP.
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
