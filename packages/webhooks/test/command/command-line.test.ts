import { describe, expect, test } from 'vitest';
import { type CommandDescription, commands, invocation } from '../../src/node/command/command-table.ts';
import { describeCommand } from '../../src/node/command/help.ts';
import { printable, printableJson } from '../../src/node/command/terminal.ts';
import { run, secret } from './test-terminal.ts';

const names = Object.keys(commands) as (keyof typeof commands)[];
const url = 'http://127.0.0.1:1/';

test.each<[string[], string]>([
  [[], 'Usage: npx @ob/webhooks COMMAND'],
  [['serve'], 'Use listen, verify, trigger.'],
  [['listen', '-p', '1'], "Unknown option '-p'"],
  [['listen', '--toString'], "Unknown option '--toString'"],
  [['listen', 'here'], 'only options'],
  [['listen', '--port'], "'--port <value>' argument missing"],
  [['listen', '--port', '--json'], "'--port' argument is ambiguous"],
  [['listen', '--json=yes'], "'--json' does not take an argument"],
  [['listen', '--port', '65536'], 'from 0 to 65535'],
  [['listen', '--port', '1e3'], 'whole number'],
  [['listen', '--status', '199'], 'from 200 to 599'],
  [['listen', '--forward', 'localhost:3000'], '--forward must be an http or https URL'],
  [['listen', '--port', '3999', '--forward', 'http://localhost:3999/a'], 'leads back'],
  [['listen', '--host', '192.0.2.1'], 'not an address of this machine'],
  [['trigger'], 'needs one event type'],
  [['trigger', 'ping'], 'needs --url'],
  [['trigger', 'paymnt.completed', '--url', url], 'Use one of consent.authorized'],
  [['trigger', 'ping', '--url', 'ftp://127.0.0.1/'], 'http or https'],
  [['trigger', 'ping', '--url', 'file:///etc/passwd'], 'http or https'],
  [['trigger', 'ping', '--url', 'http://a:b@127.0.0.1/'], 'must not contain a user name'],
  [['trigger', 'ping', '--url', url, '--tamper', 'all'], 'body, signature, timestamp, type'],
  [['trigger', 'ping', '--url', url, '--id', 'a b'], '--id must be'],
  [['trigger', 'ping', '--url', url, '--data', '[1]'], 'JSON object'],
  [['trigger', 'ping', '--url', url, '--data', '{'], 'JSON object'],
  [['trigger', 'ping', 'ping', '--url', url], 'one event type'],
])('refuses the arguments %j and names the fix', async (args, words) => {
  expect(await run(args)).toMatchObject({ code: 2, out: '', notes: expect.stringContaining(words) });
});

describe('a secret', () => {
  test.each(names)('is required by %s, and the message explains how to get one', async (name) => {
    const args = { listen: [], verify: ['-'], trigger: ['ping', '--url', url] }[name];
    const input = Buffer.from('X-Webhook-Signature: a\n\n');
    const { code, notes } = await run([name, ...args], { env: {}, input });
    expect(code).toBe(2);
    expect(notes).toMatch(
      /OB_WEBHOOK_SECRET[\s\S]*POST \/webhooks\b[\s\S]*rotate-secret[\s\S]*randomBytes\(32\)/,
    );
  });

  test('must be whsec_ and 44 characters for the headers of Standard Webhooks', async () => {
    const args = ['trigger', 'ping', '--url', url, '--standard-webhooks'];
    const { code, notes } = await run(args, { env: { OB_WEBHOOK_SECRET: 'short' } });
    expect([code, notes]).toEqual([2, expect.stringContaining('--standard-webhooks needs a secret')]);
  });

  test.each([
    [['verify', secret]],
    [['verify', '--body', '-', '--header', secret]],
    [['verify', '-', `--${secret}`]],
  ])('is not printed when it is in the wrong place: %j', async (args) => {
    const { code, notes } = await run(args, { input: Buffer.from('X-Webhook-Signature: a\n\n') });
    expect(code).toBe(2);
    expect(notes).toContain('whsec_…');
    expect(notes).not.toContain(secret.slice(6, 20));
  });
});

describe('help', () => {
  test.each(names)(
    'of %s lists every option in lines of at most 80 characters, and has two working examples',
    async (name) => {
      const { code, out } = await run([name, '--help']);
      expect([code, out]).toEqual([0, describeCommand(name)]);
      const { options, examples }: CommandDescription = commands[name];
      for (const option of Object.keys(options)) expect(out).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
      for (const line of out.split('\n').filter((text) => !text.includes(invocation))) {
        expect(line.length).toBeLessThanOrEqual(80);
      }
      expect(examples).toHaveLength(2);
      for (const [line] of examples) {
        const words = line.replace(/"[^"]*"/, 'a:b').split(' ');
        expect((await run([...words, '--bogus'])).notes).toContain("Unknown option '--bogus'");
      }
    },
  );

  test('of the program names every command, and --version prints the version of the package', async () => {
    const { out } = await run(['--help']);
    for (const name of names) expect(out).toContain(`\n  ${name} `);
    expect(await run(['--version'])).toEqual({ code: 0, out: '1.2.3', notes: '' });
  });
});

test('escapes terminal control characters of received data, in text and in JSON', () => {
  const hostile = 'a\u001b]0;x\u0007\u009b2J\r\n\u202Eb\u007f';
  const shown = 'a\\u001b]0;x\\u0007\\u009b2J\\u000d\\u000a\\u202eb\\u007f';
  expect(printable(hostile)).toBe(shown);
  expect(JSON.parse(printableJson({ hostile }))).toEqual({ hostile });
  expect(printableJson({ hostile })).toMatch(/^[ -~]*$/);
  expect(printable('x'.repeat(300))).toHaveLength(201);
});
