import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ListenerLimits } from './listener-limits.ts';

/** An open connection of a listener, from its first moment on. */
export class TrackedConnection {
  /** The connection as the system knows it. */
  readonly raw: Socket;
  /** The responses that are not complete. */
  readonly responses = new Set<ServerResponse>();
  /** The response that was begun last. */
  latest: ServerResponse | undefined;
  /** The socket that carries HTTP: absent until the TLS handshake is complete. */
  #http: Socket | undefined;
  /** The connection closes once its responses are complete. */
  #isRetired = false;
  readonly #openedAt = performance.now();
  #waiting: { readonly taken: number; readonly since: number } | undefined;

  constructor(raw: Socket) {
    this.raw = raw;
  }

  secure(http: Socket): void {
    this.#http = http;
  }

  begin(response: ServerResponse): void {
    this.responses.add(response);
    this.latest = response;
    if (this.#isRetired) response.setHeader('connection', 'close');
  }

  end(response: ServerResponse): void {
    this.responses.delete(response);
    if (this.#isRetired) this.#closeIfIdle();
  }

  /** Whether its first request has arrived. */
  get hasBegun(): boolean {
    return this.latest !== undefined;
  }

  /** Closes the connection, at once if no request is in flight, else after the last response. */
  retire(): void {
    this.#isRetired = true;
    for (const response of this.responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    this.#closeIfIdle();
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

  /** Ends the connection if its TLS handshake is not complete. */
  endHandshake(): void {
    if (this.#http === undefined) this.raw.destroy();
  }

  /** A connection whose handshake is not complete is about to send its first request. */
  #closeIfIdle(): void {
    if (this.responses.size === 0 && this.#http !== undefined) this.raw.destroy();
  }
}
