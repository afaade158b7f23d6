import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { answers, chunked, empty, type HostileReceiver, ok, sends, sendsEndlessly } from './receiver.ts';

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

/** Receivers that send without end, or far too much. The transport closes the connection at once. */
export const floodingReceivers: readonly HostileReceiver[] = [
  [
    'sends an endless body',
    sendsEndlessly(`${ok}content-length: 9007199254740991\r\n\r\n`, 'x'),
    'delivered',
    200,
  ],
  ['sends endless chunks', sendsEndlessly(chunked, `400\r\n${'x'.repeat(1_024)}\r\n`), 'delivered', 200],
  ['sends endless chunks of one byte', sendsEndlessly(chunked, '1\r\nx\r\n'), 'delivered', 200],
  ['sends an endless chunk extension', sendsEndlessly(`${chunked}1;x=`, 'x'), 'delivered', 200],
  ['sends endless leading zeros of a chunk size', sendsEndlessly(chunked, '0'), 'delivered', 200],
  [
    'sends an endless body without a length',
    sendsEndlessly('HTTP/1.1 503 No\r\n\r\n', 'x'),
    'http_status',
    503,
  ],
  ['sends a gzip bomb', bomb('gzip', gzipSync), 'delivered', 200],
  ['sends a brotli bomb', bomb('br', pack), 'delivered', 200],
  ['sends a deflate bomb', bomb('deflate', deflateSync), 'delivered', 200],
  ['sends one header of 100 kB', sends(`${ok}x: ${'x'.repeat(100_000)}\r\n\r\n`), 'protocol'],
  ['sends a header name of 100 kB', sends(`${ok}${'x'.repeat(100_000)}: x\r\n\r\n`), 'protocol'],
  ['sends 100 kB of headers', sends(`${ok}${headers}\r\n`), 'protocol'],
  ['sends 100 kB of headers in a 103', sends(`${hints}${headers}\r\n${empty}`), 'protocol'],
  ['sends 100 kB of trailers', sends(`${chunked}0\r\n${headers}\r\n`), 'delivered', 200],
  ['sends endless headers', sendsEndlessly(ok, 'x: y\r\n'), 'protocol'],
  ['sends endless trailers', sendsEndlessly(`${chunked}0\r\n`, 'x: y\r\n'), 'delivered', 200],
  ['sends an endless reason phrase', sendsEndlessly('HTTP/1.1 200 ', 'x'), 'protocol'],
  ['sends endless blanks before a value', sendsEndlessly(`${ok}x:`, ' '), 'protocol'],
  ['sends endless blank lines', sendsEndlessly('', '\r\n'), 'protocol'],
  ['sends endless 103 answers', sendsEndlessly('', `${hints}\r\n`), 'protocol'],
  [
    'sends endless 103 answers with headers',
    sendsEndlessly('', `${hints}link: ${'x'.repeat(10_000)}\r\n\r\n`),
    'protocol',
  ],
];
