import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run, sampleEvent, secret } from './test-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ob-saved-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sign = (body: string | Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');
const body = JSON.stringify(sampleEvent);
const head = (signed: string | Uint8Array, more: readonly string[] = [], end = '\r\n') =>
  ['POST /hooks HTTP/1.1', 'Host: tpp.example', `X-Webhook-Signature: ${sign(signed)}`, ...more, '', ''].join(
    end,
  );
const check = async (content: string | Uint8Array, signingSecret = secret) =>
  run(['verify', '-'], {
    env: { OB_WEBHOOK_SECRET: signingSecret },
    input: Buffer.from(content),
    now: () => Date.parse('2026-03-02T00:00:00Z'),
  });

describe('a saved request', () => {
  test.each([
    ['with CRLF line ends', head(body) + body],
    ['with LF line ends', head(body, [], '\n') + body],
    ['without a request line', (head(body) + body).replace(/^.*\r\n/, '')],
    ['with pseudo-fields of HTTP/2', `:method: POST\n${head(body, [], '\n').replace(/^.*\n/, '')}${body}`],
    ['with a byte order mark before its head', `\uFEFF${head(body)}${body}`],
    [
      'with field names in lowercase',
      head(body).replace('X-Webhook-Signature', 'x-webhook-signature') + body,
    ],
  ])('%s is verified', async (_, content) => {
    const { code, out } = await check(content);
    expect(out).toMatch(/^verified {2}payment\.completed\n {2}event evt_01, .*\n {2}payment pay_01/);
    expect(code).toBe(0);
  });

  test.each([
    ['a longer', `${body}\n`],
    ['a shorter', body.slice(1)],
  ])('with %s body than Content-Length is refused with this fact', async (_, saved) => {
    const { code, out } = await check(head(body, [`Content-Length: ${body.length}`]) + saved);
    expect(code).toBe(1);
    expect(out).toMatch(/^refused {2}signature_mismatch {2}answer 401/);
    const fact = `Content-Length is ${body.length}, but the body has ${saved.length} bytes. The body was changed.`;
    expect(out).toContain(fact);
    expect(out).toContain('Use the whole whsec_ text');
  });

  test('whose body is as long as Content-Length is refused without a hint about Content-Length', async () => {
    const { out } = await check(`${head(body, [`Content-Length: ${body.length}`])}${body.slice(1)} `);
    expect(out).toContain('signature_mismatch');
    expect(out).not.toContain('Content-Length');
  });

  test('with the signature of another secret is refused with a hint about the secret', async () => {
    const { out } = await check(head(body) + body, `whsec_${'A'.repeat(43)}=`);
    expect(out).toContain('Use the whole whsec_ text');
  });

  test('is refused for a secret without its prefix, with a note', async () => {
    const { code, notes } = await check(head(body) + body, secret.slice(6));
    expect([code, notes]).toEqual([1, expect.stringContaining('not whsec_ and 44 characters')]);
  });

  test('with a binary body is verified by its bytes', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0x0a, 0xfe]);
    const { out } = await check(Buffer.concat([Buffer.from(head(bytes)), bytes]));
    expect(out).toMatch(/^refused {2}invalid_json/);
  });

  test.each([
    ['X-Webhook-Timestamp: 2026-03-01T23:55:00.000Z', ''],
    ['X-Webhook-Timestamp: 2026-03-01T23:54:59.999Z', 'timestamp_too_old'],
    ['X-Webhook-Timestamp: 2026-03-02T00:05:00.001Z', 'timestamp_too_new'],
    ['X-Webhook-Timestamp: soon', 'timestamp_invalid'],
    ['X-Other: a', 'missing_header'],
  ])('with %s is verified, with the note that a receiver would refuse it: %s', async (line, expected) => {
    const { code, out } = await check(head(body, [line]) + body);
    expect(code).toBe(0);
    expect(/A receiver would refuse it now: (\w+)\./.exec(out)?.[1] ?? '').toBe(expected);
  });

  test.each([
    ['a file with only a body', body, 'only a body'],
    ['a file without an empty line', 'POST / HTTP/1.1\r\nX-A: b\r\n', 'no empty line'],
    ['a file with a line that is no field', 'POST / HTTP/1.1\r\nwhat is this\r\n\r\n', 'what is this'],
  ])('refuses %s with exit code 2 and a reason', async (_, content, words) => {
    expect(await check(content)).toMatchObject({ code: 2, out: '', notes: expect.stringContaining(words) });
  });
});

test('combines a body with headers from the command line', async () => {
  const file = join(folder, 'body.json');
  writeFileSync(file, body);
  const args = ['verify', '--body', file, '--header', `X-Webhook-Signature: ${sign(body)}`];
  expect((await run(args)).code).toBe(0);
  expect((await run([...args, '--header', 'X-Event-ID: other'])).out).toContain('envelope_mismatch');
});

test.each([
  [['verify'], 'verify needs a file'],
  [['verify', 'a', 'b'], 'one file'],
  [['verify', 'a', '--body', 'b'], 'either a saved request or --body'],
  [['verify', 'a', '--header', 'b: c'], 'needs --body'],
  [['verify', '/nowhere/a'], 'does not exist'],
  [['verify', tmpdir()], 'is a folder'],
])('refuses the arguments %j', async (args, words) => {
  const input = Buffer.from(head(body) + body);
  expect(await run(args, { input })).toMatchObject({ code: 2, notes: expect.stringContaining(words) });
});
