// Until the modules are loaded, the server has nothing to stop and nothing to reload.
const leave = () => process.exit(0);
process.on('SIGTERM', leave).on('SIGINT', leave);
process.on('SIGHUP', () => {});
const { serve } = await import('./serve.ts');
// The server adds its own listeners first: a signal that finds no listener is lost.
const served = serve();
process.off('SIGTERM', leave).off('SIGINT', leave);
await served;

export {};
