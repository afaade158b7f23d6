import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findExample, readDocument, readExamples } from '@ob/tooling/documents';
import { findFreePort } from '@ob/tooling/free-port';
import { type WebhookVerificationCode, WebhookVerificationError } from '@ob/webhooks-verify';
import ts from 'typescript';
import { afterEach, describe, expect, test } from 'vitest';
import { sampleEvent } from '../cases/verification-case.ts';

const guide = 'docs/guides/verify-webhooks.md';
const readme = 'packages/webhooks-verify/README.md';
const packageFolder = resolve(import.meta.dirname, '../..');
const secret = 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=';

describe('the TypeScript examples', () => {
  const examples = [readme, guide].flatMap(readExamples).filter(({ language }) => language === 'ts');
  const files = new Map(
    examples.map(({ code }, index) => [resolve(import.meta.dirname, `example-${index}.ts`), code]),
  );

  test('exist', () => {
    expect(examples.length).toBeGreaterThan(8);
  });

  test('compile', { timeout: 60_000 }, () => {
    const config = ts.getParsedCommandLineOfConfigFile(
      resolve(import.meta.dirname, '../tsconfig.json'),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    );
    const options = { ...config?.options, skipLibCheck: true };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists, readFile } = host;
    host.fileExists = (name) => files.has(name) || fileExists(name);
    host.readFile = (name) => files.get(name) ?? readFile(name);
    host.getSourceFile = (name, version) => {
      const code = files.get(name);
      return code === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, code, version);
    };
    const program = ts.createProgram([...files.keys()], options, host);
    const failures = [...files.keys()].flatMap((name) =>
      ts.getPreEmitDiagnostics(program, program.getSourceFile(name)).map(({ messageText }) => messageText),
    );
    expect(failures).toEqual([]);
  });
});

describe('every server in the documents', () => {
  let server: ChildProcess | undefined;

  afterEach(async () => {
    if (server === undefined || server.exitCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'close');
  });

  const start = async (code: string): Promise<string> => {
    const port = await findFreePort();
    expect(code).toContain('3000');
    const flags = ['--conditions=@ob/source', '--input-type=module-typescript', '--eval'];
    server = spawn(process.execPath, [...flags, code.replace('3000', String(port))], {
      cwd: packageFolder,
      env: { ...process.env, WEBHOOK_SECRET: secret, NODE_OPTIONS: '' },
      stdio: 'ignore',
    });
    return `http://127.0.0.1:${port}/webhooks`;
  };

  test.each([
    [readme, 'Express'],
    [guide, 'Node'],
    [guide, 'Express'],
    [guide, 'Hono'],
    [guide, 'Fastify'],
  ])(
    'accepts a signed delivery and refuses a changed one (%s: %s)',
    { timeout: 30_000 },
    async (file, heading) => {
      const url = await start(findExample(file, heading));
      const right = signedSample();
      expect(await postWhenUp(url, right)).toBe(204);
      expect(await postWhenUp(url, { ...right, body: `${right.body} ` })).toBe(401);
      expect(await postWhenUp(url, { ...right, headers: { 'content-type': 'application/json' } })).toBe(400);
    },
  );
});

describe('every function in the documents', () => {
  /** Runs an example followed by more lines, and returns the output. */
  const run = async (code: string, after: string): Promise<unknown> => {
    const flags = ['--conditions=@ob/source', '--input-type=module-typescript', '--eval'];
    const sample = `const sample = ${JSON.stringify(signedSample())};`;
    const child = spawn(
      process.execPath,
      [...flags, `${code}\n${sample}\nconsole.log = () => undefined;\n${after}`],
      {
        cwd: packageFolder,
        env: { ...process.env, WEBHOOK_SECRET: secret, NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    for await (const chunk of child.stdout) output += chunk;
    return JSON.parse(output);
  };
  const print = (value: string): string => `process.stdout.write(JSON.stringify(${value}));`;

  test.each([
    [guide, 'Bun and Deno', 'example.fetch', ''],
    [guide, 'Workers', 'example.fetch', ', { WEBHOOK_SECRET: process.env.WEBHOOK_SECRET }'],
    [guide, 'Next', 'POST', ''],
    [readme, 'Next', 'POST', ''],
  ])('verifies a delivery (%s: %s)', async (file, heading, handle, environment) => {
    const code = findExample(file, heading).replace('export default', 'const example =');
    const call = (init: string): string =>
      `(await ${handle}(new Request('https://tpp.example', { method: 'POST', ${init} })${environment})).status`;
    const calls = [call('...sample'), call("body: '{}'"), call("...sample, body: sample.body + ' '")];
    expect(await run(code, print(`[${calls.join(', ')}]`))).toEqual([204, 400, 401]);
  });

  test('accepts both secrets during a rotation', async () => {
    const calls = [
      "createReceiver(process.env.WEBHOOK_SECRET, 'whsec_next')",
      "createReceiver('whsec_old', process.env.WEBHOOK_SECRET)",
      "createReceiver('whsec_old', 'whsec_next')",
    ].map((receiver) => `${receiver}.safe(sample).ok`);
    const example = findExample(guide, 'Change the secret');
    expect(await run(example, print(`[${calls.join(', ')}]`))).toEqual([true, true, false]);
  });

  test('verifies a delivery on Lambda, with and without base64', async () => {
    const code = findExample(guide, 'Lambda');
    const calls = [
      'await handler({ ...sample, isBase64Encoded: false })',
      'await handler({ ...sample, body: btoa(sample.body), isBase64Encoded: true })',
      'await handler({ ...sample, body: btoa(sample.body), isBase64Encoded: false })',
      'await handler({ ...sample, body: null, isBase64Encoded: false })',
    ];
    const refusal = { statusCode: 401, body: 'signature_mismatch' };
    const expected = [{ statusCode: 204 }, { statusCode: 204 }, refusal, refusal];
    expect(await run(code, print(`[${calls.join(', ')}]`))).toEqual(expected);
  });

  test('refuses an event that the store already knows', async () => {
    const after = `const keys = new Map();
      const redis = { set: async (key, value, { NX, PX }) => NX && keys.has(key) ? null : keys.set(key, PX) && 'OK' };
      const verify = createReceiver(redis, process.env.WEBHOOK_SECRET);
      const [first, second] = [await verify.safe(sample), await verify.safe(sample)];
      ${print('[first.ok, second.error.code, [...keys]]')}`;
    const known = [['webhook:evt_01', 86_400_000]];
    expect(await run(findExample(guide, 'Repeated events'), after)).toEqual([true, 'duplicate_event', known]);
  });

  test('handles each event type and reports a later one', async () => {
    const example = findExample(guide, 'Events and their types');
    const later = "{ ...JSON.parse(sample.body), type: 'mandate.created' }";
    const calls = `handle(JSON.parse(sample.body)), handle(${later})`;
    expect(await run(example, print(`[${calls}]`))).toEqual([
      'paid 125.00 GBP',
      'not for us: mandate.created',
    ]);
  });

  test('tests a receiver with a signed sample', async () => {
    const example = findExample(guide, 'Test your receiver');
    expect(await run(example, print('await receiveSample()'))).toBe('consent.expired');
  });
});

test('the table of checks lists every code with its status', () => {
  const rows = [
    ...readDocument(guide).matchAll(/^\|[^|]+\| (?<codes>`\w+`(?:, `\w+`)*) \| (?<status>\d{3}) \|$/gm),
  ];
  const reported = rows.flatMap(({ groups }) =>
    (groups?.codes ?? '').split(', ').map((code) => `${code.replaceAll('`', '')} ${groups?.status}`),
  );
  const codes: readonly WebhookVerificationCode[] = [
    ...['body_not_raw', 'missing_header', 'malformed_signature', 'body_too_large', 'signature_mismatch'],
    ...['invalid_json', 'envelope_mismatch', 'schema_mismatch', 'timestamp_invalid', 'timestamp_too_old'],
    ...['timestamp_too_new', 'duplicate_event'],
  ] as WebhookVerificationCode[];
  const expected = codes.map((code) => `${code} ${new WebhookVerificationError(code).status}`);
  expect([...new Set(reported)].sort()).toEqual(expected.sort());
});

interface Sample {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function signedSample(): Sample {
  const body = JSON.stringify(sampleEvent);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': signature,
      'x-webhook-timestamp': new Date().toISOString(),
    },
  };
}

async function postWhenUp(url: string, { body, headers }: Sample): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { status } = await fetch(url, { method: 'POST', body, headers });
      return status;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
}
