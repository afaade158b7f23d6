import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runtimes } from '@ob/tooling/runtimes';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sampleEvent, secret } from './test-terminal.ts';

const run = promisify(execFile);
const packageFolder = resolve(import.meta.dirname, '../..');
const bin = resolve(packageFolder, '../../node_modules/.bin');
const body = JSON.stringify(sampleEvent);
const signature = createHmac('sha256', secret).update(body).digest('hex');

let folder = '';
let program = '';
const installed = (name: string) => join(folder, 'node_modules', name);
const env = { PATH: `${bin}:${process.env.PATH}`, OB_WEBHOOK_SECRET: secret };

// Installs like npm: the files of the archive, and a link to the program that the archive names.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ob-installed-'));
  const home = installed('@ob/webhooks');
  for (const name of ['webhooks', 'webhooks-verify']) {
    const archive = join(folder, `${name}.tgz`);
    const target = installed(`@ob/${name}`);
    await run('pnpm', ['pack', '--out', archive], { cwd: resolve(packageFolder, '..', name), env });
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  }
  const { bin: programs } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  expect(Object.keys(programs)).toEqual(['ob-webhooks']);
  program = join(home, programs['ob-webhooks']);
  await mkdir(installed('.bin'));
  await symlink(program, installed('.bin/ob-webhooks'));
  await writeFile(join(folder, 'request.http'), `X-Webhook-Signature: ${signature}\r\n\r\n${body}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the program of the archive', () => {
  test('is the only one, so that npx runs it by the name of the package', async () => {
    expect(() => accessSync(program, constants.X_OK)).not.toThrow();
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    const { stdout } = await run(installed('.bin/ob-webhooks'), ['--version'], { env });
    expect(stdout).toBe(`${version}\n`);
  });

  describe.each(['Node 24', 'Node 22'] as const)('on %s', (name) => {
    const [node] = runtimes[name].command;

    test('verifies and listens with only the verifier package installed', async () => {
      const { stdout } = await run(node, [program, 'verify', join(folder, 'request.http')], { env });
      expect(stdout).toMatch(/^verified {2}payment\.completed\n/);
      const listener = spawn(node, [program, 'listen', '--port', '0', '--json'], { env, stdio: 'pipe' });
      onTestFinished(() => void listener.kill('SIGKILL'));
      const [line] = await once(listener.stdout, 'data');
      const headers = {
        'x-webhook-signature': signature,
        'x-webhook-timestamp': new Date().toISOString(),
      };
      const answer = await fetch(JSON.parse(String(line)).listening, { method: 'POST', body, headers });
      expect(answer.status).toBe(200);
      listener.kill('SIGTERM');
      expect(await once(listener, 'close')).toEqual([0, null]);
    });
  });

  test('lists the events of core with the packages that it depends on', async () => {
    const { dependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies).filter((one) => one !== '@ob/webhooks-verify')) {
      const target = join(packageFolder, 'node_modules', name);
      await mkdir(resolve(installed(name), '..'), { recursive: true });
      await symlink(target, installed(name));
    }
    const [node] = runtimes['Node 22'].command;
    const refused = run(node, [program, 'trigger', 'unknown'], { env });
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('payment.completed'),
    });
  });
});
