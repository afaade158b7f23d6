import { chunked, drips, empty, type HostileReceiver, ok, says, saysAndLeaves } from './receiver.ts';

const settings = Buffer.from('00000c04000000000000030000006400040000ffff', 'hex');
const alert = Buffer.from('15030300020228', 'hex');

/** Other protocols. */
const strangers: readonly HostileReceiver[] = [
  ['speaks SSH', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'protocol'],
  ['speaks SMTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'protocol'],
  ['speaks HTTP/2', (socket) => socket.write(settings), 'protocol'],
  ['speaks TLS on a plain port', saysAndLeaves(alert), 'protocol'],
  ['speaks HTTP/0.9', saysAndLeaves('<html>ok</html>'), 'protocol'],
  ['sends a request', says('GET / HTTP/1.1\r\nhost: x\r\n\r\n'), 'protocol'],
  ['sends the preface of HTTP/2', says('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'protocol'],
  ['sends zeros', says(new Uint8Array(100)), 'protocol'],
  ['names HTTP/3.0', says('HTTP/3.0 200 OK\r\ncontent-length: 0\r\n\r\n'), 'protocol'],
];

/** Heads that two readers could read in two ways. */
const ambiguousHeads = {
  'two lengths': 'content-length: 5\r\ncontent-length: 6\r\n\r\n',
  'a length and chunks': 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
  'a negative length': 'content-length: -1\r\n\r\n',
  'a length in words': 'content-length: five\r\n\r\n',
  'two lengths in one': 'content-length: 5, 5\r\n\r\n',
  'a length of thirty digits': `content-length: ${'9'.repeat(30)}\r\n\r\n`,
  'lines that end with LF alone': 'x: y\n\n',
  'lines that end with CR alone': 'x: y\r\r',
  'NUL in a header': 'x: a\0b\r\n\r\n',
  'a folded header': 'x: a\r\n b\r\n\r\n',
  'a blank before a colon': 'x : a\r\n\r\n',
  'a header without a name': ': a\r\n\r\n',
};
const ambiguous = Object.entries(ambiguousHeads).map(
  ([name, rest]): HostileReceiver => [`says ${name}`, saysAndLeaves(`${ok}${rest}hello`), 'protocol'],
);

const withStatus = (status: string) => saysAndLeaves(`HTTP/1.1 ${status} Odd\r\ncontent-length: 0\r\n\r\n`);
const statuses: readonly HostileReceiver[] = [
  ...['099', '000', '1000', '20', '2x0', '-200', ''].map(
    (status): HostileReceiver => [`says status ${status || 'nothing'}`, withStatus(status), 'protocol'],
  ),
  ...[600, 999].map(
    (status): HostileReceiver => [`says status ${status}`, withStatus(`${status}`), 'http_status', status],
  ),
  ['says 100', says(`HTTP/1.1 100 Continue\r\n\r\n${empty}`), 'protocol'],
  ['drips 100', drips('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'protocol'],
  ['says 101', says('HTTP/1.1 101 Switching\r\n\r\n'), 'protocol'],
  ['says 101, then 200', says(`HTTP/1.1 101 Switching\r\n\r\n${empty}`), 'protocol'],
  ['upgrades', says('HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'), 'protocol'],
];

/** What is odd, but has a clear final status. */
const oddities: readonly HostileReceiver[] = [
  ['says a chunk size that is none', saysAndLeaves(`${chunked}size\r\n`), 'delivered', 200],
  ['answers twice', says(`${empty}HTTP/1.1 500 No\r\n\r\n`), 'delivered', 200],
  [
    'answers after a 102 and a 103',
    says(`HTTP/1.1 102 Go\r\n\r\nHTTP/1.1 103 Early\r\nx: y\r\n\r\n${empty}`),
    'delivered',
    200,
  ],
  ['answers before it is asked', (socket) => socket.end(empty), 'delivered', 200],
  [
    'says that it closes and does not',
    says(`${ok}connection: close\r\ncontent-length: 0\r\n\r\n`),
    'delivered',
    200,
  ],
  ['says 204 with a body', says('HTTP/1.1 204 No\r\ncontent-length: 5\r\n\r\nhello'), 'delivered', 204],
  ['speaks HTTP/1.0', saysAndLeaves('HTTP/1.0 200 OK\r\n\r\nhello'), 'delivered', 200],
];

/** Answers that are none, and some that are odd but clear. */
export const garblingReceivers: readonly HostileReceiver[] = [
  ...strangers,
  ...ambiguous,
  ...statuses,
  ...oddities,
];
