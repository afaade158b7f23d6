import { readForm, readJson, readQuery, readSingleHeader } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { bodyLimit } from '../../src/request/read-body.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

function post(body: BodyInit | undefined, headers: Record<string, string>, query = ''): Request {
  const stream = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  return new Request(`https://bank.example/${query}`, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
    ...stream,
  });
}

function endless(onRead: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      onRead();
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
}

describe('readJson', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['\ufeff{"a":1}', { a: 1 }],
    ['[]', []],
    ['null', null],
    ['"x"', 'x'],
  ])('reads %j', async (body, value) => {
    expect(await readJson(post(body, json))).toEqual({ ok: true, value });
  });

  test('treats a member named __proto__ like any other', async () => {
    const read = await readJson(post('{"__proto__":{"admin":true}}', json));
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each([
    ['', 'invalid_request'],
    ['{', 'invalid_request'],
    ['{"a":1}x', 'invalid_request'],
    ["{'a':1}", 'invalid_request'],
    ['NaN', 'invalid_request'],
  ])('refuses %j', async (body, code) => {
    expect(await readJson(post(body, json))).toMatchObject({ ok: false, refusal: { code } });
  });

  test('refuses bytes that are not UTF-8', async () => {
    expect(await readJson(post(Uint8Array.from([0x22, 0xff, 0x22]), json))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
  });

  test.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON ;charset="UTF-8"', true],
    ['application/json; charset=iso-8859-1', false],
    ['application/json; charset=utf-16', false],
    ['application/json; charset=', false],
    ['application/json, text/plain', false],
    ['application/json5', false],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', false],
  ])('checks the media type %s, accepted: %s', async (type, fits) => {
    const read = await readJson(post('{}', { 'content-type': type }));
    expect(read.ok || read.refusal.code).toBe(fits || 'unsupported_media_type');
  });

  test.each([
    ['identity', true],
    ['', true],
    ['gzip', false],
    ['br, identity', false],
  ])('checks the content coding %j, accepted: %s', async (coding, fits) => {
    const read = await readJson(post('{}', { ...json, 'content-encoding': coding }));
    expect(read.ok || read.refusal.code).toBe(fits || 'unsupported_media_type');
  });

  test('accepts 64 KiB and refuses one byte more', async () => {
    expect((await readJson(post(`"${'a'.repeat(bodyLimit - 2)}"`, json))).ok).toBe(true);
    expect(await readJson(post(`"${'a'.repeat(bodyLimit - 1)}"`, json))).toMatchObject({
      refusal: { code: 'payload_too_large' },
    });
  });

  test('stops reading a body without a length at the limit', async () => {
    let reads = 0;
    const read = await readJson(
      post(
        endless(() => {
          reads += 1;
        }),
        json,
      ),
    );
    expect(read).toMatchObject({ refusal: { code: 'payload_too_large' } });
    expect(reads).toBeLessThan(10);
  });
});

describe('a body with a Content-Length', () => {
  const readSaid = (body: BodyInit | undefined, length: string) =>
    readJson(post(body, { ...json, 'content-length': length }));

  test('is read completely', async () => {
    expect(await readSaid('{"a":1}', '7')).toEqual({ ok: true, value: { a: 1 } });
    expect(await readSaid(undefined, '0')).toMatchObject({ refusal: { code: 'invalid_request' } });
  });

  test('is not read when its length exceeds the limit', async () => {
    let reads = 0;
    const body = endless(() => {
      reads += 1;
    });
    // A stream pulls its first chunk before the first read.
    await Promise.resolve();
    const before = reads;
    expect(await readSaid(body, String(bodyLimit + 1))).toMatchObject({
      refusal: { code: 'payload_too_large' },
    });
    expect(reads).toBe(before);
  });

  test('is refused when it exceeds its length', async () => {
    expect(await readSaid(`"${'a'.repeat(bodyLimit)}"`, '7')).toMatchObject({
      refusal: { code: 'payload_too_large' },
    });
  });

  test('is refused when the peer disconnects', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    expect(await readSaid(body, '7')).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
  });

  test('with a malformed length is read like one without', async () => {
    expect(await readSaid('{"a":1}', '7, 7')).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe('readForm', () => {
  test('reads and decodes parameters', async () => {
    const read = await readForm(post('a=1&b=x+y%20z&c=&%C3%A4=%F0%9F%98%80', form));
    expect(read.ok && [...read.value]).toEqual([
      ['a', '1'],
      ['b', 'x y z'],
      ['c', ''],
      ['ä', '😀'],
    ]);
  });

  test.each([
    ['a repeated parameter', 'a=1&a=1', form, '', 'duplicate_parameter', 400],
    ['a repeated unknown parameter', 'x=1&__proto__=1&__proto__=2', form, '', 'duplicate_parameter', 400],
    ['a parameter in the query', 'a=1', form, '?b=2', 'query_parameters', 400],
    ['NUL in a value', 'client_id=%00', form, '', 'nul_character', 400],
    ['NUL in a name', 'a%00=b', form, '', 'nul_character', 400],
    ['JSON', '{}', json, '', 'not_a_form', 400],
    ['no media type', new Uint8Array([0x61]), {}, '', 'not_a_form', 400],
    ['bytes that are not UTF-8', Uint8Array.from([0x61, 0x3d, 0xff]), form, '', 'not_utf8', 400],
    [
      'too large a body, before any other error',
      'a'.repeat(bodyLimit + 1),
      json,
      '?b=2',
      'body_too_large',
      413,
    ],
  ] as const)('refuses %s', async (_what, body, headers, query, reason, status) => {
    const read = await readForm(post(body as BodyInit, headers as Record<string, string>, query));
    expect(read).toMatchObject({ ok: false, refusal: { reason, status } });
    expect(!read.ok && /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(read.refusal.description)).toBe(true);
  });
});

describe('readSingleHeader', () => {
  test.each([
    [undefined, { ok: true, value: undefined }],
    ['', { ok: true, value: undefined }],
    ['  ', { ok: true, value: undefined }],
    [' a ', { ok: true, value: 'a' }],
  ])('reads %j', (value, result) => {
    expect(
      readSingleHeader(post(undefined, value === undefined ? {} : { 'x-consent-id': value }), 'X-Consent-ID'),
    ).toEqual(result);
  });

  test('refuses several values', () => {
    const request = post(undefined, { 'x-consent-id': 'a' });
    request.headers.append('x-consent-id', 'b');
    expect(readSingleHeader(request, 'X-Consent-ID')).toMatchObject({
      refusal: { code: 'invalid_header', path: 'X-Consent-ID' },
    });
  });
});

test('readQuery reads named parameters and reports repeated ones', () => {
  const read = readQuery(post(undefined, {}, '?a=1&z=2&z=3'), ['a', 'b']);
  expect(read).toEqual({ given: { a: '1' }, errors: [] });
  expect(readQuery(post(undefined, {}, '?a=1&b=1&c=3&a=1&b=2'), ['a', 'b', 'c'])).toMatchObject({
    given: { c: '3' },
    errors: [
      { code: 'invalid_parameter', path: 'a' },
      { code: 'invalid_parameter', path: 'b' },
    ],
  });
});
