import { join } from 'node:path';
import { bundleProgram, runModuleReport, runWorkerReport } from '@ob/tooling/runtime-programs';
import { type RuntimeName, runtimes } from '@ob/tooling/runtimes';
import { expect, test } from 'vitest';
import { runReport } from './program.ts';

const [program, { agent: _, ...expected }] = await Promise.all([
  bundleProgram(join(import.meta.dirname, 'program.ts')),
  runReport(),
]);

test('the sandbox serves a whole flow on this runtime', () => {
  expect(expected).toMatchObject({ statuses: [201, 201], failures: 0 });
  expect(expected.events.map((event) => JSON.parse(event).type)).toEqual([
    'consent.authorized',
    'transaction.posted',
    'balance.updated',
    'schedule.executed',
    'transaction.posted',
    'balance.updated',
    'consent.revoked',
  ]);
});

test('the bank needs no Node built-in', () => {
  expect(program).not.toMatch(/from ?["']node:/);
});

test.each(Object.keys(runtimes) as RuntimeName[])('the flow has the same result on %s', async (name) => {
  const agent = expect.stringMatching(runtimes[name].agent);
  expect(await runModuleReport(name, program)).toEqual({ ...expected, agent });
});

test('the flow has the same result on workerd without Node compatibility', async () => {
  expect(await runWorkerReport(program)).toEqual({ ...expected, agent: 'Cloudflare-Workers' });
});
