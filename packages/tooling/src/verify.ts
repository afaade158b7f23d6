import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gate, gates } from './gates.ts';
import { runCommand, stopCommands } from './run-command.ts';
import { addTallies, countTests, formatTally, type Tally } from './test-report.ts';

// Runs every gate, or those named as arguments, and ends with one line that counts gates and tests.
const wanted = process.argv.slice(2);
const reports = await mkdtemp(join(tmpdir(), 'ob-reports-'));
const failure: Tally = { passed: 0, failed: 1, skipped: 0 };
const skip: Tally = { passed: 0, failed: 0, skipped: 1 };
let buildFailed = false;
let interrupted = false;

const elapsed = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A terminal has told the children already; vitest takes a second Ctrl-C for an order to drop everything.
    if (!interrupted && (signal !== 'SIGINT' || !process.stdin.isTTY)) stopCommands(signal);
    interrupted = true;
  });
}

// The process that started this one has ended, maybe by a signal that nobody can catch.
process.once('disconnect', () => {
  interrupted = true;
  stopCommands('SIGTERM');
});
process.channel?.unref();

async function runTests(gate: Gate): Promise<{ tally: Tally; output: string }> {
  const report = join(reports, `${gate.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const flags = ['run', 'vitest', 'run', '--project', gate.name, '--passWithNoTests=false', ...reporters];
  const { code, output } = await runCommand('pnpm', flags);
  return { tally: countTests(report, code), output };
}

async function runScript(gate: Gate): Promise<{ tally: Tally; output: string }> {
  const { code, output } = await runCommand('pnpm', ['run', gate.name]);
  return { tally: code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure, output };
}

async function runGate(gate: Gate): Promise<Tally> {
  if (interrupted) return skip;
  if (gate.needsBuild && buildFailed) {
    console.log(`- ${gate.name}: skipped, the build failed`);
    return skip;
  }
  console.log(`  ${gate.name} …`);
  const started = Date.now();
  const beat = setInterval(() => console.log(`  ${gate.name} … ${elapsed(started)}`), 15_000);
  const { tally, output } = gate.kind === 'tests' ? await runTests(gate) : await runScript(gate);
  clearInterval(beat);
  if (gate.name === 'build') buildFailed = tally.failed > 0;
  const count = gate.kind === 'tests' ? `: ${formatTally(tally)}` : '';
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${gate.name}${count} (${elapsed(started)})`);
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n\n✗ ${gate.name} failed, see above\n`);
  return tally;
}

const unknown = wanted.filter((name) => !gates.some((gate) => gate.name === name));
if (unknown.length > 0) throw new Error(`no such gate: ${unknown.join(', ')}`);
const queue = gates.filter((gate) => wanted.length === 0 || wanted.includes(gate.name));
const tallies: Tally[] = [];
let built = Promise.resolve();

/** Runs one gate after another. What needs the build waits for its end. */
async function work(): Promise<void> {
  for (let gate = queue.shift(); gate !== undefined; gate = queue.shift()) {
    if (gate.needsBuild) await built;
    const run = runGate(gate).then((tally) => void tallies.push(tally));
    if (gate.name === 'build') built = run;
    await run;
  }
}

await Promise.all([work(), work()]);
await rm(reports, { recursive: true, force: true });
const total = addTallies(tallies);
console.log(`\n${formatTally(total)}`);
process.exitCode = interrupted ? 130 : total.failed === 0 ? 0 : 1;
