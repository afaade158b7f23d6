import type { Socket } from 'node:net';
import type { Outcome } from '@ob/webhooks/primitives';

export type Serve = (socket: Socket) => void;

/** A misbehaving receiver, with the result of an attempt on it. */
export type HostileReceiver = readonly [does: string, serve: Serve, outcome: Outcome, httpStatus?: number];

export const ok = 'HTTP/1.1 200 OK\r\n';

export const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

export const empty = `${ok}content-length: 0\r\n\r\n`;

/** Answers after the first bytes of the request. */
export const answers =
  (answer: Serve): Serve =>
  (socket) => {
    socket.once('data', () => answer(socket));
  };

export const sends = (text: string | Uint8Array): Serve => answers((socket) => socket.write(text));

export const sendsAndCloses = (text: string | Uint8Array): Serve => answers((socket) => socket.end(text));

/** Sends a beginning, then writes as fast as the other side reads. */
export const sendsEndlessly = (beginning: string, unit: string): Serve =>
  answers((socket) => {
    const block = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
    const pour = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', pour);
    socket.write(beginning);
    pour();
  });

/** Sends a beginning, then a little at a time without end. */
export const drips = (beginning: string, unit: string): Serve =>
  answers((socket) => {
    const timer = setInterval(() => socket.write(unit), 20);
    socket.on('close', () => clearInterval(timer));
    socket.write(beginning);
  });
