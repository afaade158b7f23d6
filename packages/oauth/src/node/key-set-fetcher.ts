import type { TlsIdentity } from '@ob/http/node';
import type { AddressGuard } from '@ob/http/outbound';
import type { FetchKeySet } from '../client/client-keys.ts';
import type { KeySetConnections } from './key-set-connections.ts';

/** What fetching key sets stands on. */
export interface KeySetFetcherOptions {
  /** Judges every connection: an address that a client names must not lead into the bank's own network. */
  readonly guard: AddressGuard;
  /** The authorities to trust, as PEM texts; without them, those that Node trusts. */
  readonly ca?: TlsIdentity['ca'];
  /** How long everything may take, in milliseconds; default 5,000. */
  readonly deadlineMs?: number;
}

/** Fetches key sets over connections that are kept for a moment. */
export interface KeySetFetcher {
  readonly fetchKeySet: FetchKeySet;
  /** Ends all connections; fetches under way fail. */
  close(): Promise<void>;
}

/** Why a key set could not be fetched: `blocked` addresses, a `status` other than 200, too many bytes, no time left. */
export type KeySetFailure = 'blocked' | 'status' | 'size' | 'timeout';

/** Thrown where a source of keys does not do what it should; other errors are those of the network. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
  readonly code: KeySetFailure;

  constructor(code: KeySetFailure, message: string) {
    super(message);
    this.code = code;
  }
}

const maxBytes = 64 * 1024;

/**
 * Creates the port that fetches the key sets of clients on undici: TLS 1.2 or later, no redirects, 64 KiB at most, one
 * deadline for all of it. The media type of the answer does not matter, its content does.
 */
export function createKeySetFetcher({ guard, ca, deadlineMs = 5_000 }: KeySetFetcherOptions): KeySetFetcher {
  let connections: Promise<KeySetConnections> | undefined;
  // Loads undici and the listener of Node, which signing does without.
  const open = async () => (await import('./key-set-connections.ts')).openConnections(guard, ca, deadlineMs);
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
  const vetting = await hosts.vet(url);
  if (!vetting.ok) throw new KeySetError('blocked', `The address is not allowed: ${vetting.refusal}`);
  // One trailing dot is the same host to a resolver, but not to a certificate.
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
  throw new KeySetError('status', `The source answered ${statusCode}`);
}

/** Leaving the loop early ends the connection too. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new KeySetError('size', `The source answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** The clock runs for resolver, connection and answer together; what still comes after it is dropped. */
async function withDeadline<Value>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const late = new KeySetError('timeout', `The source took longer than ${milliseconds} ms`);
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
