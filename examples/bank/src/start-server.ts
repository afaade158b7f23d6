import { waitForStopSignal } from '@ob/http/node';

/**
 * Loads and runs a server so that signals count from the first moment. Until the modules are loaded, a signal to stop ends
 * the process with 0, and SIGHUP does nothing: nothing has been read that could be loaded again.
 */
export async function startServer(
  load: () => Promise<{ serve(stopped: Promise<void>): Promise<void> }>,
): Promise<void> {
  const stopped = waitForStopSignal();
  process.on('SIGHUP', () => {});
  const loaded = await Promise.race([stopped, load()]);
  if (!loaded) process.exit(0);
  await loaded.serve(stopped);
}
