import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ListenerLimits } from './listener-limits.ts';

/** An open connection of a server, from its first moment on. */
export class TrackedConnection {
  /** The connection as the system knows it. */
  readonly raw: Socket;
  /** The responses that are not complete. */
  readonly responses = new Set<ServerResponse>();
  /** The response that was begun last. */
  latest: ServerResponse | undefined;
  /** The socket that carries HTTP: absent until the TLS handshake is complete. */
  #http: Socket | undefined;
  /** Every response from now on asks the client to use another connection. */
  #isLast = false;
  /** The connection closes once its responses are complete. */
  #isRetired = false;
  /** The connection closes once everything is sent. Each call of `destroySoon` would add a listener. */
  #isClosing = false;
  readonly #openedAt = performance.now();
  #idleSince = this.#openedAt;
  #waiting: { readonly taken: number; readonly since: number } | undefined;

  constructor(raw: Socket) {
    this.raw = raw;
  }

  secure(http: Socket): void {
    this.#http = http;
    this.#idleSince = performance.now();
  }

  begin(response: ServerResponse): void {
    this.responses.add(response);
    this.latest = response;
    if (this.#isLast) response.setHeader('connection', 'close');
  }

  end(response: ServerResponse): void {
    this.responses.delete(response);
    this.#idleSince = performance.now();
    if (this.#isRetired) this.#closeIfUsable();
  }

  /** Asks the client, in every response that has not begun, to use another connection. */
  announceClose(): void {
    this.#isLast = true;
    for (const response of this.responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // A handshake that is under way gets the time of a client that has just connected.
    if (this.#http === undefined) this.#idleSince = performance.now();
  }

  /** Closes the connection, at once if no request is in flight, else after the last response. */
  retire(): void {
    this.#isRetired = true;
    this.announceClose();
    this.#closeIfUsable();
  }

  /** Closes the connection if it has had no request in flight for so long. */
  closeIfIdle(idleMs: number): void {
    if (this.responses.size > 0 || performance.now() - this.#idleSince < idleMs) return;
    if (this.#http === undefined) this.raw.destroy();
    else if (!this.#isClosing) this.#http.destroySoon();
    this.#isClosing = true;
  }

  /** Ends the connection if the client has used up its time. */
  check({ handshakeMs, stalledResponseMs }: ListenerLimits): void {
    const now = performance.now();
    if (this.#http === undefined) {
      if (now - this.#openedAt > handshakeMs) this.raw.destroy();
      return;
    }
    if (this.#http.writableLength === 0) {
      this.#waiting = undefined;
      return;
    }
    const taken = this.raw.bytesWritten - this.raw.writableLength;
    if (this.#waiting?.taken !== taken) this.#waiting = { taken, since: now };
    // Without a reset, the system would keep the unread bytes after the process has let go of them.
    else if (now - this.#waiting.since > stalledResponseMs) this.raw.resetAndDestroy();
  }

  /** A connection whose handshake is not complete is about to send its first request. */
  #closeIfUsable(): void {
    if (this.#http !== undefined) this.closeIfIdle(0);
  }
}
