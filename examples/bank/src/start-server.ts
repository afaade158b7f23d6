/**
 * Loads and runs a server so that signals count from the first moment. Until the modules are loaded, SIGTERM and SIGINT end
 * the process with 0, and SIGHUP does nothing: nothing has been read that could be loaded again.
 */
export async function startServer(load: () => Promise<{ serve(): Promise<void> }>): Promise<void> {
  const leave = (): never => process.exit(0);
  process.on('SIGTERM', leave).on('SIGINT', leave);
  process.on('SIGHUP', () => {});
  const { serve } = await load();
  // The server adds its own listeners first: a signal that finds no listener is lost.
  const served = serve();
  process.off('SIGTERM', leave).off('SIGINT', leave);
  await served;
}
