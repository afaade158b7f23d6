import { runDemonstration } from './run-demonstration.ts';

// Starts the sample bank, runs the journey and keeps running; with --exit it ends after the journey.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort());
}
// The parent process has ended, perhaps by SIGKILL.
process.once('disconnect', () => interruption.abort());
process.channel?.unref();
process.exitCode = await runDemonstration({
  staysUp: !process.argv.includes('--exit'),
  signal: interruption.signal,
  print: (text) => console.log(text),
});
