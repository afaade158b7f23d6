import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** A ClientHello of TLS 1.2 or older (RFC 5246 section 7.4.1.2). */
export interface ClientHello {
  /** As on the wire: 0x0303 is TLS 1.2, 0x0300 is SSL 3.0. */
  readonly version: number;
  /** The code points of the offered cipher suites. */
  readonly suites: readonly number[];
  /** The code points of the compression methods: 0 is none, 1 is DEFLATE. */
  readonly compression?: readonly number[];
}

export type ServerReaction =
  | { readonly kind: 'hello'; readonly hello: ServerHello }
  | { readonly kind: 'alert'; readonly description: number }
  | { readonly kind: 'closed' };

/** The ServerHello, and the types of the unencrypted handshake messages. */
export interface ServerHello {
  readonly version: number;
  readonly suite: number;
  readonly compression: number;
  /** The last 8 bytes of the random value, which mark a downgrade (RFC 8446 section 4.1.3). */
  readonly downgradeMarker: string;
  /** The types of the handshake messages. 13 requests a client certificate. */
  readonly messages: readonly number[];
}

const recordTypes = { alert: 21, handshake: 22 } as const;

/** Sends a ClientHello and reads until the server completes its first flight, sends an alert or closes. */
export async function sendHello(address: string, hello: ClientHello): Promise<ServerReaction> {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  const pieces: Buffer[] = [];
  try {
    await once(socket, 'connect');
    socket.write(encodeHello(hello));
    for await (const piece of socket) {
      pieces.push(piece as Buffer);
      const reaction = readReaction(Buffer.concat(pieces));
      if (reaction !== undefined) return reaction;
    }
    return { kind: 'closed' };
  } finally {
    socket.destroy();
  }
}

function encodeHello({ version, suites, compression = [0] }: ClientHello): Buffer {
  const body = Buffer.concat([
    number(version, 2),
    randomBytes(32),
    vector(Buffer.alloc(0), 1),
    vector(Buffer.concat(suites.map((suite) => number(suite, 2))), 2),
    vector(Buffer.from(compression), 1),
    vector(extensions, 2),
  ]);
  const message = Buffer.concat([Buffer.from([1]), vector(body, 3)]);
  return Buffer.concat([Buffer.from([recordTypes.handshake]), number(0x0301, 2), vector(message, 2)]);
}

/** The extensions that a server can need for any suite: groups, point formats, signatures, secure renegotiation. */
const extensions = Buffer.concat(
  (
    [
      // P-256, P-384, X25519, and a group for finite-field Diffie-Hellman.
      [0x000a, vector(Buffer.from('00170018001d0100', 'hex'), 2)],
      [0x000b, vector(Buffer.from([0]), 1)],
      // ECDSA and RSA, PSS and PKCS#1, with SHA-256, SHA-384, SHA-512 and SHA-1.
      [0x000d, vector(Buffer.from('04030503060308040805080604010501060102030201', 'hex'), 2)],
      [0xff01, vector(Buffer.alloc(0), 1)],
    ] as const
  ).map(([type, content]) => Buffer.concat([number(type, 2), vector(content, 2)])),
);

function number(value: number, bytes: number): Buffer {
  const encoded = Buffer.alloc(bytes);
  encoded.writeUIntBE(value, 0, bytes);
  return encoded;
}

/** Encodes bytes after their length. */
function vector(content: Buffer, lengthBytes: number): Buffer {
  return Buffer.concat([number(content.length, lengthBytes), content]);
}

/** Returns `undefined` if more bytes are needed. */
function readReaction(received: Buffer): ServerReaction | undefined {
  const { records, rest } = readRecords(received);
  const alert = records.find(({ type }) => type === recordTypes.alert);
  if (alert !== undefined) return { kind: 'alert', description: alert.content[1] ?? -1 };
  const handshake = records.filter(({ type }) => type === recordTypes.handshake);
  const messages = readMessages(Buffer.concat(handshake.map(({ content }) => content)));
  const isDone = rest === 0 && messages.some(({ type }) => type === 14);
  return isDone ? { kind: 'hello', hello: readServerHello(messages) } : undefined;
}

interface Part {
  readonly type: number;
  readonly content: Buffer;
}

function readRecords(received: Buffer): { readonly records: readonly Part[]; readonly rest: number } {
  const records: Part[] = [];
  let offset = 0;
  while (received.length >= offset + 5) {
    const length = received.readUInt16BE(offset + 3);
    if (received.length < offset + 5 + length) break;
    const content = received.subarray(offset + 5, offset + 5 + length);
    records.push({ type: received[offset] ?? 0, content });
    offset += 5 + length;
  }
  return { records, rest: received.length - offset };
}

function readMessages(handshake: Buffer): readonly Part[] {
  const messages: Part[] = [];
  let offset = 0;
  while (handshake.length >= offset + 4) {
    const length = handshake.readUIntBE(offset + 1, 3);
    const content = handshake.subarray(offset + 4, offset + 4 + length);
    if (content.length < length) break;
    messages.push({ type: handshake[offset] ?? 0, content });
    offset += 4 + length;
  }
  return messages;
}

/** RFC 5246 section 7.4.1.3. */
function readServerHello(messages: readonly Part[]): ServerHello {
  const hello = messages[0]?.content ?? Buffer.alloc(0);
  const afterSession = 35 + (hello[34] ?? 0);
  return {
    version: hello.readUInt16BE(0),
    suite: hello.readUInt16BE(afterSession),
    compression: hello[afterSession + 2] ?? -1,
    downgradeMarker: hello.subarray(26, 34).toString('latin1'),
    messages: messages.map(({ type }) => type),
  };
}
