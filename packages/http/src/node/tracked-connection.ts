import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ListenerLimits } from './listener-limits.ts';

/** An open connection of a server. It exists before the TLS handshake. */
export class TrackedConnection {
  readonly raw: Socket;
  /** The responses that are not complete. */
  readonly responses = new Set<ServerResponse>();
  latest: ServerResponse | undefined;
  /** The socket for HTTP. Absent until the TLS handshake is complete. */
  #http: Socket | undefined;
  #isLast = false;
  #isRetired = false;
  /** `destroySoon` was called. Each further call would add a listener. */
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

  /** Sets `Connection: close` on every response that has not begun. */
  announceClose(): void {
    this.#isLast = true;
    for (const response of this.responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // A handshake in progress gets the time of a new connection.
    if (this.#http === undefined) this.#idleSince = performance.now();
  }

  /** Closes the connection at once, or after the last response if requests are in flight. */
  retire(): void {
    this.#isRetired = true;
    this.announceClose();
    this.#closeIfUsable();
  }

  /** Closes the connection if it had no request for `idleMs` milliseconds. */
  closeIfIdle(idleMs: number): void {
    if (this.responses.size > 0 || performance.now() - this.#idleSince < idleMs) return;
    if (this.#http === undefined) this.raw.destroy();
    else if (!this.#isClosing) this.#http.destroySoon();
    this.#isClosing = true;
  }

  /** Ends the connection if the handshake or the client's reading takes too long. */
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
    // Without a reset, the system would keep the unread bytes in memory.
    else if (now - this.#waiting.since > stalledResponseMs) this.raw.resetAndDestroy();
  }

  /** Waits for an incomplete handshake: its client is about to send a request. */
  #closeIfUsable(): void {
    if (this.#http !== undefined) this.closeIfIdle(0);
  }
}
