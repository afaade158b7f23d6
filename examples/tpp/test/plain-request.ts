import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';

/** A request that is sent as written: the path is not normalized, and no header is added. */
export interface PlainRequest {
  readonly method: string;
  readonly path: string;
  /** A list is sent as several headers. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly identity?: { readonly certificate: string; readonly key: string };
  /** Keeps connections, one for each certificate. Default: a new connection for each request. */
  readonly agent?: Agent;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request to a bank without verifying its certificate. */
export async function sendPlain(issuer: string, plain: PlainRequest): Promise<PlainAnswer> {
  const { hostname, port } = new URL(issuer);
  const { method, path, headers, body, identity, agent = false } = plain;
  const tls = identity === undefined ? {} : { cert: identity.certificate, key: identity.key };
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    rejectUnauthorized: false,
    agent,
    ...tls,
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(pieces).toString('utf8'),
  };
}
