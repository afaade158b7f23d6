import { waitForStopSignal } from '@ob/http/node';

/**
 * Loads and runs a server and handles signals from the start. While the modules load, a stop signal ends the process
 * with 0 and SIGHUP is ignored.
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
