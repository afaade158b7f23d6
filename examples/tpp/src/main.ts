import { runDemonstration } from './run-demonstration.ts';

// Starts the sample bank, takes the journey against it, and stays up; with --exit it ends after the journey.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort());
}
// The process that started this one with a channel has ended, maybe by a signal that nobody can catch.
process.once('disconnect', () => interruption.abort());
process.channel?.unref();
process.exitCode = await runDemonstration({
  staysUp: !process.argv.includes('--exit'),
  signal: interruption.signal,
  print: (text) => console.log(text),
});
