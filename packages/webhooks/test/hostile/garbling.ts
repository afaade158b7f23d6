import { chunked, drips, empty, type HostileReceiver, ok, sends, sendsAndCloses } from './receiver.ts';

const settings = Buffer.from('00000c04000000000000030000006400040000ffff', 'hex');
const alert = Buffer.from('15030300020228', 'hex');

const otherProtocols: readonly HostileReceiver[] = [
  ['speaks SSH', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'protocol'],
  ['speaks SMTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'protocol'],
  ['speaks HTTP/2', (socket) => socket.write(settings), 'protocol'],
  ['speaks TLS on a plain port', sendsAndCloses(alert), 'protocol'],
  ['speaks HTTP/0.9', sendsAndCloses('<html>ok</html>'), 'protocol'],
  ['sends a request', sends('GET / HTTP/1.1\r\nhost: x\r\n\r\n'), 'protocol'],
  ['sends the preface of HTTP/2', sends('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'protocol'],
  ['sends zeros', sends(new Uint8Array(100)), 'protocol'],
  ['claims HTTP/3.0', sends('HTTP/3.0 200 OK\r\ncontent-length: 0\r\n\r\n'), 'protocol'],
];

/** Heads that two parsers could read differently. */
const ambiguousHeads = {
  'two lengths': 'content-length: 5\r\ncontent-length: 6\r\n\r\n',
  'a length and chunks': 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
  'a negative length': 'content-length: -1\r\n\r\n',
  'a length in letters': 'content-length: five\r\n\r\n',
  'two lengths in one header': 'content-length: 5, 5\r\n\r\n',
  'a length of thirty digits': `content-length: ${'9'.repeat(30)}\r\n\r\n`,
  'lines that end with LF only': 'x: y\n\n',
  'lines that end with CR only': 'x: y\r\r',
  'NUL in a header': 'x: a\0b\r\n\r\n',
  'a folded header': 'x: a\r\n b\r\n\r\n',
  'a blank before a colon': 'x : a\r\n\r\n',
  'a header without a name': ': a\r\n\r\n',
};
const ambiguous = Object.entries(ambiguousHeads).map(
  ([name, rest]): HostileReceiver => [`sends ${name}`, sendsAndCloses(`${ok}${rest}hello`), 'protocol'],
);

const withStatus = (status: string) => sendsAndCloses(`HTTP/1.1 ${status} Odd\r\ncontent-length: 0\r\n\r\n`);
const statuses: readonly HostileReceiver[] = [
  ...['099', '000', '1000', '20', '2x0', '-200', ''].map(
    (status): HostileReceiver => [`sends status ${status || 'nothing'}`, withStatus(status), 'protocol'],
  ),
  ...[600, 999].map(
    (status): HostileReceiver => [`sends status ${status}`, withStatus(`${status}`), 'http_status', status],
  ),
  ['sends 100', sends(`HTTP/1.1 100 Continue\r\n\r\n${empty}`), 'protocol'],
  ['drips 100', drips('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'protocol'],
  ['sends 101', sends('HTTP/1.1 101 Switching\r\n\r\n'), 'protocol'],
  ['sends 101, then 200', sends(`HTTP/1.1 101 Switching\r\n\r\n${empty}`), 'protocol'],
  ['upgrades', sends('HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'), 'protocol'],
];

/** Unusual answers with a clear final status. */
const unusualAnswers: readonly HostileReceiver[] = [
  ['sends an invalid chunk size', sendsAndCloses(`${chunked}size\r\n`), 'delivered', 200],
  ['answers twice', sends(`${empty}HTTP/1.1 500 No\r\n\r\n`), 'delivered', 200],
  [
    'answers after a 102 and a 103',
    sends(`HTTP/1.1 102 Go\r\n\r\nHTTP/1.1 103 Early\r\nx: y\r\n\r\n${empty}`),
    'delivered',
    200,
  ],
  ['answers before the request', (socket) => socket.end(empty), 'delivered', 200],
  [
    'announces a close and stays open',
    sends(`${ok}connection: close\r\ncontent-length: 0\r\n\r\n`),
    'delivered',
    200,
  ],
  ['sends 204 with a body', sends('HTTP/1.1 204 No\r\ncontent-length: 5\r\n\r\nhello'), 'delivered', 204],
  ['speaks HTTP/1.0', sendsAndCloses('HTTP/1.0 200 OK\r\n\r\nhello'), 'delivered', 200],
];

export const garblingReceivers: readonly HostileReceiver[] = [
  ...otherProtocols,
  ...ambiguous,
  ...statuses,
  ...unusualAnswers,
];
