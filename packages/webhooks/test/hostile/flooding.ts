import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { answers, chunked, empty, type HostileReceiver, ok, pours, says } from './receiver.ts';

const zeros = Buffer.alloc(8 * 1_048_576);
const bomb = (coding: string, pack: (bytes: Uint8Array) => Uint8Array) => {
  let body: Uint8Array | undefined;
  return answers((socket) => {
    body ??= pack(zeros);
    socket.write(`${ok}content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.write(body);
  });
};
const pack = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

const headers = Array.from({ length: 1_000 }, (_, index) => `x-${index}: ${'x'.repeat(90)}\r\n`).join('');
const hints = 'HTTP/1.1 103 Early Hints\r\n';

/** What pours without end, or more than anyone means: it is cut at once. */
export const floodingReceivers: readonly HostileReceiver[] = [
  ['pours a body', pours(`${ok}content-length: 9007199254740991\r\n\r\n`, 'x'), 'delivered', 200],
  ['pours chunks', pours(chunked, `400\r\n${'x'.repeat(1_024)}\r\n`), 'delivered', 200],
  ['pours chunks of one byte', pours(chunked, '1\r\nx\r\n'), 'delivered', 200],
  ['pours a chunk extension', pours(`${chunked}1;x=`, 'x'), 'delivered', 200],
  ['pours leading zeros of a chunk size', pours(chunked, '0'), 'delivered', 200],
  ['pours until it closes, which is never', pours('HTTP/1.1 503 No\r\n\r\n', 'x'), 'http_status', 503],
  ['packs a bomb with gzip', bomb('gzip', gzipSync), 'delivered', 200],
  ['packs a bomb with br', bomb('br', pack), 'delivered', 200],
  ['packs a bomb with deflate', bomb('deflate', deflateSync), 'delivered', 200],
  ['says one header of 100 kB', says(`${ok}x: ${'x'.repeat(100_000)}\r\n\r\n`), 'protocol'],
  ['says a header name of 100 kB', says(`${ok}${'x'.repeat(100_000)}: x\r\n\r\n`), 'protocol'],
  ['says 100 kB of headers', says(`${ok}${headers}\r\n`), 'protocol'],
  ['says 100 kB of headers in a 103', says(`${hints}${headers}\r\n${empty}`), 'protocol'],
  ['says 100 kB of trailers', says(`${chunked}0\r\n${headers}\r\n`), 'delivered', 200],
  ['pours headers', pours(ok, 'x: y\r\n'), 'protocol'],
  ['pours trailers', pours(`${chunked}0\r\n`, 'x: y\r\n'), 'delivered', 200],
  ['pours a reason', pours('HTTP/1.1 200 ', 'x'), 'protocol'],
  ['pours blanks before a value', pours(`${ok}x:`, ' '), 'protocol'],
  ['pours blank lines', pours('', '\r\n'), 'protocol'],
  ['pours 103', pours('', `${hints}\r\n`), 'protocol'],
  ['pours 103 with headers', pours('', `${hints}link: ${'x'.repeat(10_000)}\r\n\r\n`), 'protocol'],
];
