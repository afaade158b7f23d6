import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const workspace = join(import.meta.dirname, '../../..');
/** In the bank's package, because the examples import its dependencies. */
const folder = join(import.meta.dirname, 'readme-examples');

interface Example {
  readonly name: string;
  /** The text after the language on the first line of the code block. */
  readonly info: string;
  readonly code: string;
}

function readExamples(file: string): readonly Example[] {
  const text = readFileSync(join(workspace, file), 'utf8');
  const blocks = [...text.matchAll(/^```ts ?(.*)\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, info = '', code = ''], index) => ({ name: `${file} #${index + 1}`, info, code }));
}

function stripIndentation(code: string): string {
  return code.replaceAll(/^ +/gm, '');
}

const env = { ...process.env, WEBHOOK_SECRET: 'whsec_of-an-example' };

const files = [
  'README.md',
  'docs/guides/behind-a-proxy.md',
  'docs/guides/bring-your-own-accounts.md',
  'docs/guides/customer-pages.md',
  'docs/guides/describe-your-api.md',
  'docs/guides/keys.md',
  'docs/guides/operate.md',
  'docs/guides/put-it-in-front-of-your-bank.md',
  'docs/guides/register-clients.md',
  'docs/guides/test-against-the-sandbox.md',
  'docs/guides/run-the-sender.md',
  'docs/guides/serve-on-node.md',
  'docs/guides/take-payments.md',
  'docs/guides/the-api-in-ten-requests.md',
  'docs/guides/the-database.md',
  'docs/guides/use-fapi-primitives.md',
  'docs/guides/watch-deliveries.md',
  'docs/guides/write-your-own-customer-pages.md',
  'docs/guides/write-your-own-login.md',
  'docs/explanations/why-the-signature-covers-the-body.md',
  // The tests of webhooks-verify run its own README, with Express and Next.
  ...globSync('{packages,examples}/*/README.md', {
    cwd: workspace,
    exclude: ['packages/webhooks-verify/*'],
  }).sort(),
];
const examples = files.flatMap(readExamples);
const whole = examples.filter(({ info }) => info === '');
const copies = examples.filter(({ info }) => info.startsWith('file='));
const parts = examples.filter(({ info }) => info === 'part');
const excerpts = examples.filter(({ info }) => info.startsWith('excerpt='));

/**
 * Runs an example and returns its output. A server is stopped once it printed everything that it promises, or after two
 * seconds if it promises nothing.
 */
async function run(file: string, isServer: boolean, promised: readonly string[]): Promise<string> {
  const limit = isServer && promised.length === 0 ? { timeout: 2000 } : {};
  const running = promisify(execFile)(process.execPath, ['--conditions=@ob/source', file], { env, ...limit });
  const { child } = running;
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
    if (isServer && promised.every((said) => printed.includes(said))) child.kill();
  });
  const ended = await running.catch((error: { killed?: boolean; stdout: string }) => {
    if (isServer && child.killed) return error;
    throw error;
  });
  return ended.stdout;
}

beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a complete example runs and prints the output in its comments', { timeout: 60_000 }, () => {
  test.each(whole)('$name', async ({ name, code }) => {
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.ts`);
    writeFileSync(file, code.replace('.listen(3000)', '.listen(0)').replace('port: 3000', 'port: 0'));
    const promised = [...code.matchAll(/^console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, said = '']) => said);
    const stdout = await run(file, /\.listen\(|await serve\(/.test(code), promised);
    for (const said of promised) expect(stdout).toContain(said);
  });
});

test.each(copies)('$name equals the file that it names', ({ info, code }) => {
  expect(code).toBe(readFileSync(join(workspace, info.slice('file='.length)), 'utf8'));
});

test.each(excerpts)('$name is part of the file that it names', ({ info, code }) => {
  const file = readFileSync(join(workspace, info.slice('excerpt='.length)), 'utf8');
  expect(stripIndentation(file)).toContain(stripIndentation(code));
});

describe('a partial example is valid TypeScript and imports existing names', () => {
  test.each(parts)('$name', async ({ code }) => {
    stripTypeScriptTypes(code);
    for (const [, names = '', entry = ''] of code.matchAll(/^import \{([^}]+)\} from '(@ob\/[^']+)';$/gm)) {
      const values = names.split(',').map((name) => name.trim());
      const required = values.filter((name) => name !== '' && !name.startsWith('type '));
      expect(Object.keys(await import(entry))).toEqual(expect.arrayContaining(required));
    }
  });
});

test('the documents have complete examples and copies of files', () => {
  expect(whole.length).toBeGreaterThanOrEqual(4);
  expect(copies.length).toBeGreaterThanOrEqual(1);
});
