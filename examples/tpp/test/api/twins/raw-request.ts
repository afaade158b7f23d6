import { connect } from 'node:tls';
import type { Identity } from '@ob/tooling/test-authority';

/** What came back over a connection, whole or not. */
export interface RawAnswer {
  /** The statuses of interim answers (1xx) before the one that counts. */
  readonly interim: readonly number[];
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  /** By their names in lower case, in alphabetical order; each with its values in the order of their lines. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

/** How long the peer may be silent before the connection is given up, in milliseconds. */
const patience = 20_000;

/**
 * Writes bytes on a connection of their own and reads until the peer closes it, which a request asks for by
 * `Connection: close`. With `ending` the connection is closed from this side once everything is written.
 */
export async function sendBytes(
  address: string,
  bytes: string | Buffer,
  { identity, ending = false }: { readonly identity?: Identity; readonly ending?: boolean } = {},
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
    socket.setTimeout(patience, () => socket.destroy(new Error('the peer neither answers nor closes')));
    socket.on('secureConnect', () => (ending ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A peer that has answered may reset the connection while the rest of a request is still being written.
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

/** Joins a chunked body (RFC 9112 section 7.1); what follows the last chunk is left out. */
function joinChunks(text: string): string {
  const lineEnd = text.indexOf('\r\n');
  const size = Number.parseInt(text.slice(0, lineEnd), 16);
  if (lineEnd === -1 || !(size > 0)) return '';
  const start = lineEnd + 2;
  return text.slice(start, start + size) + joinChunks(text.slice(start + size + 2));
}
