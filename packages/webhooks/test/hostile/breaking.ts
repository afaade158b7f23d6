import { answers, type HostileReceiver, ok, sendsAndCloses } from './receiver.ts';

const half = `${ok}content-length: 9\r\n\r\nhalf`;

export const breakingReceivers: readonly HostileReceiver[] = [
  ['resets after accepting', (socket) => socket.resetAndDestroy(), 'reset'],
  ['closes after accepting', (socket) => socket.destroy(), 'reset'],
  ['half-closes after accepting', (socket) => socket.resume().end(), 'reset'],
  ['resets after the request', answers((socket) => socket.resetAndDestroy()), 'reset'],
  ['half-closes after the request', answers((socket) => socket.end()), 'reset'],
  ['resets within the head', answers((socket) => socket.write(ok, () => socket.resetAndDestroy())), 'reset'],
  ['half-closes within the head', sendsAndCloses(ok), 'reset'],
  ['half-closes after a 103', sendsAndCloses('HTTP/1.1 103 Early\r\n\r\n'), 'reset'],
  ['half-closes after the head', sendsAndCloses(`${ok}\r\n`), 'delivered', 200],
  ['half-closes within the body', sendsAndCloses(half), 'delivered', 200],
  [
    'resets within the body',
    // An immediate reset would overtake the written bytes.
    answers((socket) => socket.write(half, () => setTimeout(() => socket.resetAndDestroy(), 30))),
    'delivered',
    200,
  ],
];
