import { execFile } from 'node:child_process';
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runtimes } from '@ob/tooling/runtimes';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const packageFolder = resolve(import.meta.dirname, '..');

/** A receiver that uses every entry and every way to narrow an event. */
const program = `
import { createVerifier, type UnknownEvent, type PingEvent, type ReceivedEvent, verifyRequest } from '@ob/webhooks-verify';
import { expressWebhook } from '@ob/webhooks-verify/express';
import { createVerifierSync, verifyNodeRequest } from '@ob/webhooks-verify/node';
import { createSignatureVerifier, signBody, signedRequest } from '@ob/webhooks-verify/signing';

const secrets = ['whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s='];

export function describeEvent(event: ReceivedEvent): string {
  switch (event.type) {
    case 'payment.completed':
      return event.data.amount.currency;
    case 'schedule.executed':
      return event.data.transaction_id ?? 'none yet';
    case 'consent.revoked': {
      const by: 'customer' | 'tpp' | 'bank' = event.data.revoked_by;
      return by;
    }
    default: {
      const other: string = event.type;
      return other;
    }
  }
}

export function isKnown(event: ReceivedEvent): event is Exclude<ReceivedEvent, UnknownEvent | PingEvent> {
  return describeEvent(event) !== event.type;
}

export const verify = createVerifier({ secrets });
export const check = createSignatureVerifier({ secrets });
export const receive = (request: Request): Promise<string> => verifyRequest(request, verify).then(describeEvent);
export const handler = expressWebhook(createVerifierSync({ secrets }), (event) => console.log(describeEvent(event)));
export { signBody, signedRequest, verifyNodeRequest };

declare const console: { log(text: string): void };
// @ts-expect-error A payment has no such field.
export const wrong = (event: ReceivedEvent) => (event.type === 'payment.created' ? event.data.iban : '');
`;

const entries = ['', '/express', '/node', '/signing'];

let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ob-alone-')));
  await run('pnpm', ['pack', '--out', join(folder, 'verifier.tgz')], { cwd: packageFolder });
  await writeFile(join(folder, 'package.json'), '{ "name": "third-party", "type": "module" }');
  await writeFile(join(folder, 'program.ts'), program);
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
  await run('npm', ['install', ...flags, './verifier.tgz'], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the archive, installed into an empty project without a network', () => {
  test('installs no other package', async () => {
    const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@ob']);
    expect(await readdir(join(folder, 'node_modules/@ob'))).toEqual(['webhooks-verify']);
  });

  test.each<[string, ts.CompilerOptions]>([
    ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
    ['nodenext', { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }],
  ])('has types that compile with the module resolution %s', (_, resolution) => {
    const options: ts.CompilerOptions = {
      ...resolution,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.webworker.d.ts', 'lib.webworker.iterable.d.ts'],
      types: [],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const compiled = ts.createProgram([join(folder, 'program.ts')], options);
    const failures = ts
      .getPreEmitDiagnostics(compiled)
      .map(({ messageText, file }) => [file?.fileName, messageText]);
    expect(failures).toEqual([]);
    const read = compiled.getSourceFiles().filter((file) => !compiled.isSourceFileDefaultLibrary(file));
    expect(read.filter(({ fileName }) => !fileName.startsWith(folder))).toEqual([]);
  });

  test.each(['Node 22', 'Node 24', 'Bun'] as const)('is loaded by %s', async (name) => {
    const names = entries.map((entry) => `@ob/webhooks-verify${entry}`);
    const code = `for (const name of ${JSON.stringify(names)}) console.log(Object.keys(await import(name)).length > 0);`;
    await writeFile(join(folder, 'load.mjs'), code);
    const [command] = runtimes[name].command;
    const { stdout } = await run(command, [join(folder, 'load.mjs')], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual(entries.map(() => 'true'));
  });
});
