import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Rounds {
  readonly memory: readonly { rss: number; heapUsed: number; external: number }[];
  readonly outcomes: readonly string[];
  readonly sockets: number;
}

const script = resolve(import.meta.dirname, 'hostile/rounds-program.ts');
const mebibyte = 1_048_576;

test('repeated rounds of hostile receivers leak neither memory nor sockets', {
  timeout: 60_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--conditions=@ob/source',
    script,
    '8',
  ]);
  const { memory, outcomes, sockets } = JSON.parse(stdout) as Rounds;
  expect([...outcomes].sort()).toEqual([
    'delivered',
    'http_status',
    'protocol',
    'redirect',
    'reset',
    'timeout',
  ]);
  expect(sockets).toBe(0);
  const [third, last] = [memory[2], memory.at(-1)];
  if (third === undefined || last === undefined) throw new Error('No rounds were made');
  expect(last.heapUsed - third.heapUsed).toBeLessThan(2 * mebibyte);
  expect(last.external - third.external).toBeLessThan(2 * mebibyte);
  expect(last.rss).toBeLessThan(400 * mebibyte);
});
