import { chunked, drips, type HostileReceiver, ok, sends } from './receiver.ts';

/** Receivers that never finish. The deadline ends the attempt, and a status that arrived before it counts. */
export const stallingReceivers: readonly HostileReceiver[] = [
  ['accepts and reads nothing', (socket) => socket.pause(), 'timeout'],
  ['reads the request and sends nothing', (socket) => socket.resume(), 'timeout'],
  ['sends only a status line', sends(ok), 'timeout'],
  ['drips a status line', drips('HTTP/1.1 200 ', 'O'), 'timeout'],
  ['drips a header', drips(`${ok}x: `, 'x'), 'timeout'],
  ['drips headers', drips(ok, 'x: y\r\n'), 'timeout'],
  ['drips blank lines', drips('', '\r\n'), 'timeout'],
  ['drips 103', drips('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 'timeout'],
  ['drips 102', drips('', 'HTTP/1.1 102 Processing\r\n\r\n'), 'timeout'],
  ['drips a body with a length', drips(`${ok}content-length: 1000000\r\n\r\n`, 'x'), 'delivered', 200],
  ['drips chunks', drips(chunked, '1\r\nx\r\n'), 'delivered', 200],
  ['drips a chunk extension', drips(`${chunked}1;x=`, 'x'), 'delivered', 200],
  ['drips trailers', drips(`${chunked}0\r\n`, 'x: y\r\n'), 'delivered', 200],
  ['drips a body without a length', drips('HTTP/1.1 500 No\r\n\r\n', 'x'), 'http_status', 500],
  [
    'stops in the middle of a body',
    sends('HTTP/1.1 302 Found\r\ncontent-length: 9\r\n\r\nx'),
    'redirect',
    302,
  ],
];
