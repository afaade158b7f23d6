import { runDemonstration } from './run-demonstration.ts';

// Starts the sample bank, takes the journey against it, and stays up; with --exit it ends after the journey.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort());
}
process.exitCode = await runDemonstration({
  staysUp: !process.argv.includes('--exit'),
  signal: interruption.signal,
  print: (text) => console.log(text),
});
