import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, checks } from './checks.ts';
import { runCommand, stopCommands } from './run-command.ts';
import { addTallies, countTests, formatTally, type Tally } from './test-report.ts';

// Runs all checks, or those in the arguments, and ends with one line that counts checks and tests.
const required = process.argv.slice(2);
const unknown = required.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such check. Use ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const reports = await mkdtemp(join(tmpdir(), 'ob-reports-'));
const failure: Tally = { passed: 0, failed: 1, skipped: 0 };
const skip: Tally = { passed: 0, failed: 0, skipped: 1 };
let buildFailed = false;
let interrupted = false;

const elapsed = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A terminal has already sent SIGINT to the children, and vitest aborts at the second one.
    if (!interrupted && (signal !== 'SIGINT' || !process.stdin.isTTY)) stopCommands(signal);
    interrupted = true;
  });
}

// The parent process has ended, perhaps by SIGKILL.
process.once('disconnect', () => {
  interrupted = true;
  stopCommands('SIGTERM');
});
process.channel?.unref();

async function runTests(check: Check): Promise<{ tally: Tally; output: string }> {
  const report = join(reports, `${check.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const flags = ['run', 'vitest', 'run', '--project', check.name, '--passWithNoTests=false', ...reporters];
  const { code, output } = await runCommand('pnpm', flags);
  return { tally: countTests(report, code), output };
}

async function runScript(check: Check): Promise<{ tally: Tally; output: string }> {
  const { code, output } = await runCommand('pnpm', ['run', check.name]);
  return { tally: code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure, output };
}

async function runCheck(check: Check): Promise<Tally> {
  if (interrupted) return skip;
  if (check.needsBuild && buildFailed) {
    console.log(`- ${check.name}: skipped, the build failed`);
    return skip;
  }
  console.log(`  ${check.name} …`);
  const started = Date.now();
  const beat = setInterval(() => console.log(`  ${check.name} … ${elapsed(started)}`), 15_000);
  const { tally, output } = check.kind === 'tests' ? await runTests(check) : await runScript(check);
  clearInterval(beat);
  if (check.name === 'build') buildFailed = tally.failed > 0;
  const count = check.kind === 'tests' ? `: ${formatTally(tally)}` : '';
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${check.name}${count} (${elapsed(started)})`);
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n\n✗ ${check.name} failed, see above\n`);
  return tally;
}

const queue = checks.filter((check) => required.length === 0 || required.includes(check.name));
const tallies: Tally[] = [];
let built = Promise.resolve();

/** Runs one check after another. Checks that need the build wait for it. */
async function work(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    if (check.needsBuild) await built;
    const run = runCheck(check).then((tally) => void tallies.push(tally));
    if (check.name === 'build') built = run;
    await run;
  }
}

await Promise.all([work(), work()]);
await rm(reports, { recursive: true, force: true });
const total = addTallies(tallies);
console.log(`\n${formatTally(total)}`);
process.exitCode = interrupted ? 130 : total.failed === 0 ? 0 : 1;
