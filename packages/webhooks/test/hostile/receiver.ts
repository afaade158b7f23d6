import type { Socket } from 'node:net';
import type { Outcome } from '@ob/webhooks/primitives';

/** What a receiver does from the moment a connection is made to it. */
export type Serve = (socket: Socket) => void;

/** A receiver that does what no receiver should, and how an attempt on it ends. */
export type HostileReceiver = readonly [does: string, serve: Serve, outcome: Outcome, httpStatus?: number];

/** How an answer begins. */
export const ok = 'HTTP/1.1 200 OK\r\n';

/** How an answer begins that comes in chunks. */
export const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

/** A whole answer. */
export const empty = `${ok}content-length: 0\r\n\r\n`;

/** Answers once something of the request has come. */
export const answers =
  (answer: Serve): Serve =>
  (socket) => {
    socket.once('data', () => answer(socket));
  };

/** Says something and stays. */
export const says = (text: string | Uint8Array): Serve => answers((socket) => socket.write(text));

/** Says something and closes its side. */
export const saysAndLeaves = (text: string | Uint8Array): Serve => answers((socket) => socket.end(text));

/** Writes as fast as the other side reads, after a beginning. */
export const pours = (beginning: string, unit: string): Serve =>
  answers((socket) => {
    const block = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
    const pour = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', pour);
    socket.write(beginning);
    pour();
  });

/** Writes a little, again and again, after a beginning. */
export const drips = (beginning: string, unit: string): Serve =>
  answers((socket) => {
    const timer = setInterval(() => socket.write(unit), 20);
    socket.on('close', () => clearInterval(timer));
    socket.write(beginning);
  });
