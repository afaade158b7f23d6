import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readDocument, readExamples } from '@ob/tooling/documents';
import { afterEach, expect, test } from 'vitest';
import { commands, invocation } from '../../src/node/command/command-table.ts';
import { describeCommand } from '../../src/node/command/help.ts';
import { secret } from './test-terminal.ts';

const program = resolve(import.meta.dirname, '../../src/node/command.ts');
const guide = 'docs/guides/webhooks-command-line.md';
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=@ob/source', program, ...args], {
    env: { PATH: process.env.PATH, OB_WEBHOOK_SECRET: secret },
    stdio: 'pipe',
  });
  running.push(child);
  return child;
}

async function end(child: ReturnType<typeof start>) {
  const [out, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, notes };
}

test('reports a port in use, and exits with 0 on Ctrl-C', { timeout: 30_000 }, async () => {
  const listener = start('listen', '--port', '0');
  const lines: string[] = [];
  listener.stdout.on('data', (chunk) => lines.push(String(chunk)));
  const notes = text(listener.stderr);
  await once(listener.stdout, 'data');
  const { url = '', port = '' } =
    /(?<url>http:\/\/127\.0\.0\.1:(?<port>\d+)\/), on every/.exec(lines.join(''))?.groups ?? {};
  const [sent, second] = await Promise.all([
    end(start('trigger', 'balance.updated', '--url', url, '--standard-webhooks')),
    end(start('listen', '--port', port)),
  ]);
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/^delivered {3}balance/), notes: '' });
  expect(second).toMatchObject({
    code: 2,
    out: '',
    notes: expect.stringContaining('is in use'),
  });
  listener.kill('SIGINT');
  expect(await once(listener, 'close')).toEqual([0, null]);
  expect(lines.join('')).toMatch(
    /^\d\d:\d\d:\d\d {2}verified {4}balance\.updated {2}answered 200\n {10}event [\w-]+\n {10}account /m,
  );
  expect(await notes).toBe('1 verified, 0 refused\n');
});

test('the program reads standard input, and prints no colors without a terminal', {
  timeout: 30_000,
}, async () => {
  const child = start('verify', '-');
  child.stdin.end('X-Webhook-Signature: a\n\n{}');
  const { code, out } = await end(child);
  expect(code).toBe(1);
  expect(out).toMatch(/^refused {2}malformed_signature {2}answer 400\n/);
});

test('ends without an error when the reader of its output goes away', { timeout: 30_000 }, async () => {
  const child = start('listen', '--port', '0', '--json');
  const [line] = await once(child.stdout, 'data');
  child.stdout.destroy();
  const notes = text(child.stderr);
  await fetch(JSON.parse(String(line)).listening, { method: 'POST', body: '{}' }).catch(() => undefined);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(await notes).toBe('');
});

test('matches its guide: the help texts are the same, and every call in the guide uses known options', () => {
  const shown = readExamples(guide).filter(({ code }) => code.startsWith('Usage:'));
  expect(shown.map(({ code }) => code.trimEnd())).toEqual(
    (Object.keys(commands) as (keyof typeof commands)[]).map(describeCommand),
  );
  const calls = readDocument(guide).match(new RegExp(`${invocation} \\w+[^\\n\`]*`, 'g')) ?? [];
  expect(calls.length).toBeGreaterThan(6);
  for (const call of calls) {
    const [name = '', ...words] = call.slice(invocation.length + 1).split(' ');
    const options = Object.keys(Object(commands)[name]?.options ?? {});
    for (const word of words.filter((one) => /^--\w/.test(one)))
      expect([...options, 'help']).toContain(word.slice(2));
  }
});
