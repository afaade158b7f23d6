import {
  type CheckedHosts,
  createCheckedHosts,
  createGuardedAgent,
  type GuardedAgent,
  type TlsIdentity,
} from '@ob/http/node';
import type { AddressGuard } from '@ob/http/routes';
import type { FetchKeySet } from '../client/client-keys.ts';

export interface KeySetFetcherOptions {
  /** Checks every connection: a client must not name an address in the bank's own network. */
  readonly guard: AddressGuard;
  /** PEM texts. The default is Node's list. */
  readonly ca?: TlsIdentity['ca'];
  /** The limit for a whole fetch, in milliseconds. The default is 5,000. */
  readonly deadlineMs?: number;
}

/** Keeps idle connections open for a short time. */
export interface KeySetFetcher {
  readonly fetchKeySet: FetchKeySet;
  /** Pending fetches fail. */
  close(): Promise<void>;
}

/** `blocked`: the guard refused the address. `status`: not 200. `size`: too many bytes. */
export type KeySetFailure = 'blocked' | 'status' | 'size' | 'timeout';

/** Thrown if the server of a key set misbehaves. Network errors pass through unchanged. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
  readonly code: KeySetFailure;

  constructor(code: KeySetFailure, message: string) {
    super(message);
    this.code = code;
  }
}

const maxBytes = 64 * 1024;

interface KeySetConnections {
  readonly hosts: CheckedHosts;
  readonly agent: GuardedAgent;
}

/**
 * Creates the port that fetches key sets, with undici: TLS 1.2 or later, no redirects, at most 64 KiB. It ignores the media type
 * of the response.
 */
export function createKeySetFetcher({ guard, ca, deadlineMs = 5_000 }: KeySetFetcherOptions): KeySetFetcher {
  let connections: Promise<KeySetConnections> | undefined;
  const open = async (): Promise<KeySetConnections> => {
    const hosts = createCheckedHosts(guard);
    const identity = ca === undefined ? undefined : { ca };
    return { hosts, agent: await createGuardedAgent({ guard, hosts, connectMs: deadlineMs, identity }) };
  };
  const openOnce = () => {
    connections ??= open();
    return connections;
  };
  return {
    fetchKeySet: (uri) => withDeadline(deadlineMs, (signal) => fetchText(openOnce, new URL(uri), signal)),
    close: async () => (await connections)?.agent.destroy(),
  };
}

async function fetchText(
  openOnce: () => Promise<KeySetConnections>,
  url: URL,
  signal: AbortSignal,
): Promise<string> {
  const { hosts, agent } = await openOnce();
  const checked = await hosts.check(url);
  if (!checked.ok)
    throw new KeySetError('blocked', `The address of the key set is not allowed: ${checked.refusal}`);
  // A trailing dot is the same host in DNS, but not in a certificate.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const { statusCode, body } = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal,
  });
  if (statusCode === 200) return readText(body);
  body.on('error', () => undefined).destroy();
  throw new KeySetError(
    'status',
    `The server of the key set responded with status ${statusCode} instead of 200`,
  );
}

/** Leaving the loop early also closes the connection. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new KeySetError('size', `The key set has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** Covers resolver, connection and response. Later results are ignored. */
async function withDeadline<Value>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const late = new KeySetError('timeout', `The server of the key set took longer than ${milliseconds} ms`);
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late);
      controller.abort(late);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
