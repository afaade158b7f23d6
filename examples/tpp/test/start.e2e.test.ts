import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPlain } from './plain-request.ts';
import { writeProductionMaterial } from './production-material.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

type Environment = Readonly<Record<string, string>>;

describe('a bank in production', () => {
  let place: BankPlace;
  let material: Environment;

  beforeAll(async () => {
    place = await createBankPlace();
    material = await writeProductionMaterial(place.dataFolder);
  });

  afterAll(() => place.remove());

  const refuse = (changes: Environment): Promise<string> =>
    place.start('hono', { ...material, ...changes }).then(
      async (bank) => {
        await bank.stop();
        return 'it started';
      },
      (error: unknown) => String(error),
    );

  test('refuses to start without its own material, and names every missing variable', async () => {
    const missing = {
      OB_TLS_CERT: '',
      OB_TLS_KEY: '',
      OB_TLS_CLIENT_CA: '',
      OB_CLIENTS_FILE: '',
      OB_SIGNING_KEYS_FILE: '',
      OB_SECRET_KEY: '',
      DATABASE_URL: '',
    };
    const reported = await refuse(missing);
    expect(reported).toContain('ended with 1');
    for (const name of Object.keys(missing)) expect(reported).toContain(name);
  });

  test('refuses certificates of the development authority and a database with sample customers', async () => {
    const sandbox = await createBankPlace();
    const bank = await sandbox.start('hono');
    await bank.stop();
    const development = join(sandbox.dataFolder, 'authority', 'authority.pem');
    const reported = await refuse({ OB_TLS_CLIENT_CA: development });
    const elsewhere = await refuse({ DATABASE_URL: sandbox.databaseUrl });
    await sandbox.remove();
    expect(reported).toMatch(/OB_TLS_CLIENT_CA holds a certificate of the development authority/);
    expect(elsewhere).toMatch(/DATABASE_URL .*sample customers/);
  });

  test('starts with its own material and an empty database, without sandbox controls and hints', async () => {
    const bank = await place.start('hono', material);
    const ask = (method: string, path: string) => sendPlain(bank.issuer, { method, path });
    const statuses = {
      ready: (await ask('GET', '/readyz')).status,
      sandbox: (await ask('POST', '/sandbox/transactions')).status,
      page: (await ask('GET', '/sign-in')).body.includes('alice'),
      strictTransport: (await ask('GET', '/sign-in')).headers['strict-transport-security'],
      reference: (await ask('GET', '/docs')).status,
      document: (await ask('GET', '/openapi.json')).body.includes('sandbox/'),
    };
    expect(await bank.stop()).toBe(0);
    expect(statuses).toEqual({
      ready: 200,
      sandbox: 404,
      page: false,
      strictTransport: 'max-age=31536000',
      reference: 200,
      document: false,
    });
  });
});

describe('the demonstration', () => {
  let place: BankPlace;

  beforeAll(async () => {
    place = await createBankPlace();
  });

  afterAll(() => place.remove());

  /** Runs a program, by default the demonstration. `stopAt` is the output after which it is stopped. */
  const demonstrate = async (
    flags: readonly string[],
    { stopAt, ...changes }: Environment = {},
    program = resolve(import.meta.dirname, '../src/main.ts'),
  ): Promise<{ readonly code: number | null; readonly output: string }> => {
    const own = {
      PORT: '0',
      OB_DATA_DIR: place.dataFolder,
      DATABASE_URL: place.databaseUrl,
      OB_SANDBOX_SEED: '1',
    };
    const child = execFile(process.execPath, [program, ...flags], {
      env: { ...process.env, ...own, ...changes },
    });
    let output = '';
    child.stdout?.on('data', (piece: string) => {
      output += piece;
      if (stopAt !== undefined && output.includes(stopAt)) child.kill('SIGTERM');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  };

  test('ends with 0 after `npm start -- --exit`, which does not rebuild a current build', async () => {
    const npmStart = resolve(import.meta.dirname, '../../../packages/tooling/bin/run.js');
    const { code, output } = await demonstrate(['start', '--exit'], {}, npmStart);
    expect(output).toContain('Building: nothing changed');
    expect(output).toContain('The journey is complete: 16 steps.');
    expect(output).toMatch(/Everyday account +current +enabled +GBP/);
    expect(code).toBe(0);
  });

  test('stops when only the `npm start` process is killed', async () => {
    const npm = execFile('npm', ['start'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        ...process.env,
        PORT: '0',
        OB_DATA_DIR: place.dataFolder,
        DATABASE_URL: place.databaseUrl,
        OB_SANDBOX_SEED: '1',
      },
    });
    let output = '';
    const ended = once(npm, 'close');
    npm.stdout?.on('data', (piece: string) => {
      output += piece;
      if (output.includes('✓  1')) npm.kill('SIGKILL');
    });
    // The output closes when the last process that writes to it ends.
    await ended;
    const [, issuer = ''] = /bank +(https:\S+)/.exec(output) ?? [];
    await expect(sendPlain(issuer, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED');
  });

  test('keeps running, prints its addresses, and ends with 0 after SIGTERM', async () => {
    const { code, output } = await demonstrate([], { stopAt: 'Ctrl-C stops everything.' });
    const [, issuer = ''] = /Bank, sign-in +(\S+)\/sign-in/.exec(output) ?? [];
    expect(output).toContain(`${issuer}/dashboard`);
    expect(output).toMatch(/Third party +https:/);
    expect(output).toContain(`API reference    ${issuer}/docs`);
    await expect(sendPlain(issuer, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED');
    expect(code).toBe(0);
  });

  test('stops the bank when it is stopped during the journey', async () => {
    const { code, output } = await demonstrate([], { stopAt: '✓  1' });
    expect(output).not.toContain('The journey is complete');
    const [, issuer = ''] = /bank +(https:\S+)/.exec(output) ?? [];
    await expect(sendPlain(issuer, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED');
    expect(code).toBe(130);
  });

  test('ends with 1 and names the step that failed', async () => {
    const { code, output } = await demonstrate(['--exit'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect(output).toContain('The journey failed at step 1: Start the bank');
    expect(code).toBe(1);
  });
});
