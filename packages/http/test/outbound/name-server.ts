import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** The answer of a name server: addresses, another name, a failure, or none. */
export type NameAnswer =
  | { readonly addresses: readonly string[] }
  | { readonly alias: string; readonly addresses: readonly string[] }
  | 'absent'
  | 'failure'
  | 'silence';

const type = { a: 1, cname: 5, aaaa: 28 } as const;
const codes = { absent: 3, failure: 2 } as const;

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function encodeRecord(name: string, kind: number, data: Uint8Array): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(kind, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

function readName(message: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; message[at] !== 0; at += (message[at] ?? 0) + 1) {
    labels.push(message.toString('latin1', at + 1, at + 1 + (message[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

const encodeAddress = (address: string): Buffer =>
  address.includes(':')
    ? Buffer.from(address.split(':').flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')]))
    : Buffer.from(address.split('.').map(Number));

/** Answers one DNS query (RFC 1035). */
function answer(message: Buffer, given: Exclude<NameAnswer, 'silence'>): Buffer {
  const name = readName(message);
  const end = 12 + encodeName(name).length;
  const kind = message.readUInt16BE(end);
  const records: Buffer[] = [];
  if (typeof given === 'object') {
    const holder = 'alias' in given ? given.alias : name;
    if ('alias' in given) records.push(encodeRecord(name, type.cname, encodeName(given.alias)));
    for (const address of given.addresses) {
      const itsKind = address.includes(':') ? type.aaaa : type.a;
      if (itsKind === kind) records.push(encodeRecord(holder, kind, encodeAddress(address)));
    }
  }
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (typeof given === 'object' ? 0 : codes[given]), 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, message.subarray(12, end + 4), ...records]);
}

export async function serveNames(answerFor: (name: string, kind: 'A' | 'AAAA') => NameAnswer) {
  const socket = createSocket('udp4');
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const name = readName(message);
    const kind = message.readUInt16BE(12 + encodeName(name).length) === type.aaaa ? 'AAAA' : 'A';
    const given = answerFor(name, kind);
    if (given !== 'silence') socket.send(answer(message, given), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}
