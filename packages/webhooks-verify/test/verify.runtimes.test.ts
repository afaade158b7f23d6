import { join } from 'node:path';
import {
  bundleProgram,
  type RunningProgram,
  runModule,
  runModuleReport,
  runWorker,
  runWorkerReport,
} from '@ob/tooling/runtime-programs';
import { type RuntimeName, runtimes } from '@ob/tooling/runtimes';
import { createVerifier } from '@ob/webhooks-verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleText } from './cases/verification-case.ts';
import { verificationCases } from './cases/verification-cases.ts';
import { headersFor, post } from './receiver.ts';
import { verifySignatureOnce } from './runtimes/portable-program.ts';
import { report } from './runtimes/report.ts';

const [portable, node, { verdicts }, { verdicts: signatures }] = await Promise.all([
  bundleProgram(join(import.meta.dirname, 'runtimes/portable-program.ts')),
  bundleProgram(join(import.meta.dirname, 'runtimes/node-program.ts')),
  report((options, delivery) => createVerifier(options).safe(delivery)),
  report(verifySignatureOnce),
]);
const names = Object.keys(runtimes) as RuntimeName[];

test('the expected verdicts of all runtimes are those of the cases', () => {
  const expected = Object.fromEntries(verificationCases.map(({ name, verdict }) => [name, verdict]));
  expect(verdicts).toMatchObject(expected);
});

describe('the verdicts are the same', () => {
  test.each(names)('for createVerifier and createSignatureVerifier on %s', async (name) => {
    expect(await runModuleReport(name, portable)).toEqual({
      agent: expect.stringMatching(runtimes[name].agent),
      verdicts,
      signatures,
    });
  });

  test.each(names)('for createVerifierSync on %s', async (name) => {
    expect(await runModuleReport(name, node)).toEqual({
      agent: expect.stringMatching(runtimes[name].agent),
      verdicts,
    });
  });

  test('for createVerifier on workerd without Node compatibility', async () => {
    expect(await runWorkerReport(portable)).toEqual({ agent: 'Cloudflare-Workers', verdicts, signatures });
  });

  test('for createVerifierSync on workerd with Node compatibility', async () => {
    const agent = expect.stringMatching(/Cloudflare-Workers|Node/);
    expect(await runWorkerReport(node, ['nodejs_compat'])).toEqual({ agent, verdicts });
  });
});

const imports = (name: string, code: string): string => `import { ${name} } from './program.mjs';\n${code}`;
const bunMain = imports(
  'receive',
  'console.log(Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: receive }).port);',
);
const denoMain = imports(
  'receive',
  'Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(port) }, receive);',
);
const nodeMain = imports('listen', 'console.log(String(await listen()));');
const worker = imports('receive', 'export default { fetch: receive };');

/** Each receiver: its runtime, the path of its handler, and its start. */
const receivers: [string, string, () => Promise<RunningProgram>][] = [
  ['workerd', 'fetch', () => runWorker(portable, worker)],
  ['Bun', 'fetch', () => runModule('Bun', portable, bunMain)],
  ['Deno', 'fetch', () => runModule('Deno', portable, denoMain)],
  ...names.flatMap((name): typeof receivers => {
    const begin = () => runModule(name, node, nodeMain);
    return [
      [name, 'node', begin],
      [name, 'express', begin],
    ];
  }),
];

describe.each(receivers)('a receiver on %s (%s)', (_, path, begin) => {
  let program: RunningProgram;
  const to = (init?: Parameters<typeof post>[1]) => post(`http://127.0.0.1:${program.output}/${path}`, init);
  const refusal = (status: number, code: string) => ({ status, text: expect.stringMatching(code) });
  const accepted = path === 'express' ? { status: 204, text: '' } : { status: 200, text: sampleText };

  beforeAll(async () => {
    program = await begin();
  });

  afterAll(() => program?.stop());

  test('accepts a signed delivery', async () => {
    expect(await to()).toEqual(accepted);
  });

  test('refuses a changed body and missing headers', async () => {
    expect(await to({ body: `${sampleText} ` })).toEqual(refusal(401, 'signature_mismatch'));
    expect(await to({ headers: {} })).toEqual(refusal(400, 'missing_header'));
  });

  test('answers 413 to a body that is too large, and accepts the next delivery', async () => {
    expect(await to({ body: 'x'.repeat(150_000) })).toEqual(refusal(413, 'body_too_large'));
    expect(await to()).toEqual(accepted);
  });

  test('refuses a body that was read before', async () => {
    const headers = { ...(await headersFor()), 'X-Read-Before': '1' };
    expect(await to({ headers })).toEqual(refusal(500, 'body_not_raw'));
  });
});
