import { connect } from 'node:tls';
import type { Identity } from '@ob/tooling/test-authority';

/** The response on a connection, complete or not. */
export interface RawAnswer {
  /** The statuses of the interim responses (1xx). */
  readonly interim: readonly number[];
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  /** The values of each header, by its name in lower case. The names are sorted. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

const silenceTimeoutMs = 20_000;

/**
 * Writes bytes on a new connection and reads until the peer closes it. `endAfterWrite` closes it from this side after
 * the last byte.
 */
export async function sendBytes(
  address: string,
  bytes: string | Buffer,
  {
    identity,
    endAfterWrite = false,
  }: { readonly identity?: Identity; readonly endAfterWrite?: boolean } = {},
): Promise<RawAnswer> {
  const { hostname: host, port } = new URL(address);
  const shown = identity === undefined ? {} : { cert: identity.certificate, key: identity.key };
  const socket = connect({
    host,
    port: Number(port),
    servername: 'localhost',
    rejectUnauthorized: false,
    ...shown,
  });
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    socket.setTimeout(silenceTimeoutMs, () =>
      socket.destroy(new Error('the peer neither answers nor closes')),
    );
    socket.on('secureConnect', () => (endAfterWrite ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A peer that has responded can reset the connection before the request is completely written.
    socket.on('error', (error) => {
      if (pieces.length === 0 && !('code' in error)) reject(error);
    });
    socket.on('close', () => resolve(readAnswer(Buffer.concat(pieces).toString('latin1'))));
  });
}

function readAnswer(text: string, interim: readonly number[] = []): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return { interim, status: 0, headers: {}, body: text };
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = text.slice(end + 4);
  if (status < 200) return readAnswer(rest, [...interim, status]);
  const headers = collectHeaders(lines);
  const isChunked = headers['transfer-encoding']?.includes('chunked') === true;
  const body = isChunked ? joinChunks(rest) : rest;
  return { interim, status, headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}

function collectHeaders(lines: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
  });
  const names = [...new Set(fields.map(({ name }) => name))].sort();
  return Object.fromEntries(
    names.map((required) => [
      required,
      fields.filter(({ name }) => name === required).map(({ value }) => value),
    ]),
  );
}

/** Joins a chunked body without its trailers (RFC 9112 section 7.1). */
function joinChunks(text: string): string {
  const lineEnd = text.indexOf('\r\n');
  const size = Number.parseInt(text.slice(0, lineEnd), 16);
  if (lineEnd === -1 || !(size > 0)) return '';
  const start = lineEnd + 2;
  return text.slice(start, start + size) + joinChunks(text.slice(start + size + 2));
}
