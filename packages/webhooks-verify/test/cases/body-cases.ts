import { sampleEvent, sampleText, utf8, type VerificationCase } from './verification-case.ts';

const mistaken = (name: string, body: (bytes: Uint8Array<ArrayBuffer>) => unknown): VerificationCase => ({
  name: `body is ${name}`,
  verdict: 'body_not_raw',
  body,
});

const differing = (name: string, body: (bytes: Uint8Array<ArrayBuffer>) => unknown): VerificationCase => ({
  name: `body ${name}`,
  verdict: 'signature_mismatch',
  body,
});

const withOffset = (bytes: Uint8Array): Uint8Array => {
  const memory = new Uint8Array(bytes.length + 9).fill(0x7b);
  memory.set(bytes, 5);
  return memory.subarray(5, 5 + bytes.length);
};

/** Detaches bytes from their memory, as a transfer to another thread does. Returns what is left. */
const detach = <View extends ArrayBufferView>(bytes: Uint8Array<ArrayBuffer>, left?: View) => {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return left ?? bytes;
};

/** Every value that a developer may pass as the body, right or wrong. */
export const bodyCases: readonly VerificationCase[] = [
  { name: 'body is a Uint8Array', verdict: 'accepted' },
  { name: 'body is text', verdict: 'accepted', body: () => sampleText },
  { name: 'body is an ArrayBuffer', verdict: 'accepted', body: (bytes) => bytes.buffer },
  { name: 'body is a DataView', verdict: 'accepted', body: (bytes) => new DataView(bytes.buffer) },
  { name: 'body is a view with an offset', verdict: 'accepted', body: withOffset },
  {
    name: 'body is a DataView with an offset',
    verdict: 'accepted',
    body: (bytes) => new DataView(withOffset(bytes).buffer, 5, bytes.length),
  },
  {
    name: 'body is a view of wider elements',
    verdict: 'accepted',
    signed: sampleText.padEnd(Math.ceil(sampleText.length / 2) * 2),
    body: (bytes) => new Uint16Array(bytes.buffer),
  },
  { name: 'body has a byte order mark', verdict: 'accepted', signed: `\uFEFF${sampleText}` },
  {
    name: 'body is text with a byte order mark',
    verdict: 'accepted',
    signed: `\uFEFF${sampleText}`,
    body: () => `\uFEFF${sampleText}`,
  },
  { name: 'body is indented', verdict: 'accepted', signed: JSON.stringify(sampleEvent, null, 2) },
  { name: 'body ends with a line end', verdict: 'accepted', signed: `${sampleText}\r\n` },
  mistaken('a parsed object', () => sampleEvent),
  mistaken('an empty object', () => ({})),
  mistaken('a list', () => [...utf8(sampleText)]),
  mistaken('a Buffer that went through JSON', () => ({ type: 'Buffer', data: [...utf8(sampleText)] })),
  mistaken('an object that claims to be a buffer', () => ({
    constructor: { name: 'ArrayBuffer' },
    byteLength: 9,
  })),
  mistaken('a promise', () => Promise.resolve(sampleText)),
  mistaken('a stream', () => new Response(sampleText).body),
  mistaken('a Blob', () => new Blob([sampleText])),
  mistaken('a request', () => new Request('https://tpp.example', { method: 'POST', body: sampleText })),
  mistaken('bytes that were handed to another thread', (bytes) => detach(bytes)),
  mistaken('a buffer that was handed to another thread', (bytes) => detach(bytes).buffer),
  mistaken('a DataView of a buffer that was handed on', (bytes) => detach(bytes, new DataView(bytes.buffer))),
  mistaken('an object that calls itself a buffer', () => ({
    [Symbol.toStringTag]: 'ArrayBuffer',
    length: 2,
  })),
  mistaken('a proxy of bytes', (bytes) => new Proxy(bytes, {})),
  mistaken('a proxy of a buffer', (bytes) => new Proxy(bytes.buffer, {})),
  mistaken('a text object', () => Object(sampleText)),
  mistaken('null', () => null),
  mistaken('undefined', () => undefined),
  mistaken('a number', () => 7),
  mistaken('true', () => true),
  differing('was parsed and written again', () => JSON.stringify({ ...sampleEvent, data: {} })),
  differing('was written with other spaces', () => JSON.stringify(sampleEvent, null, 1)),
  differing('is text of an object', () => String({})),
  differing('is base64, as Lambda gives it', () => btoa(sampleText)),
  differing('lost its last byte', (bytes) => bytes.subarray(0, -1)),
  differing('has one byte more', (bytes) => Uint8Array.of(...bytes, 0x20)),
  differing('has one bit changed', (bytes) => bytes.map((byte, index) => (index === 9 ? byte ^ 1 : byte))),
  differing('is empty', () => ''),
  {
    name: 'body lost its byte order mark',
    verdict: 'signature_mismatch',
    signed: `\uFEFF${sampleText}`,
    body: () => sampleText,
  },
  {
    name: 'body was decoded as text with replacement characters',
    verdict: 'signature_mismatch',
    signed: Uint8Array.of(0x22, 0xff, 0x22),
    body: (bytes) => new TextDecoder().decode(bytes),
  },
  {
    name: 'body has exactly the maximum size',
    verdict: 'accepted',
    options: { maxBodyBytes: sampleText.length },
  },
  {
    name: 'body is one byte too large',
    verdict: 'body_too_large',
    options: { maxBodyBytes: sampleText.length - 1 },
  },
  {
    name: 'body is text with too many bytes',
    verdict: 'body_too_large',
    signed: '"ééé"',
    body: () => '"ééé"',
    options: { maxBodyBytes: 7 },
  },
  {
    name: 'body has more than 2 MiB',
    verdict: 'body_too_large',
    body: () => new Uint8Array(2_097_153),
  },
];
