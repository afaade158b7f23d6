import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { UnavailableError } from '@ob/http';
import type { KeyRing, SigningKey } from '@ob/oauth';
import { readBytes } from './read-bytes.ts';

/** Where the signer is, and how long it may take. */
export interface SignerAddress {
  readonly socketPath: string;
  /** For each signature, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Opens the keys of a signer: each signs in its process. Where it does not answer in time, or answers anything but a
 * signature, an `UnavailableError` is thrown; the authorization server then answers 503 and uses nothing up.
 */
export async function openRemoteKeys(address: SignerAddress): Promise<KeyRing> {
  const ask = createConnection(address);
  const described: readonly Omit<SigningKey, 'sign'>[] = JSON.parse(
    new TextDecoder().decode(await ask('GET', '/keys')),
  );
  const active = described.map((key) => ({
    ...key,
    sign: (input: Uint8Array) => ask('POST', `/keys/${key.kid}/signatures`, input),
  }));
  return { active, retired: [] };
}

type Ask = (method: 'GET' | 'POST', path: string, body?: Uint8Array) => Promise<Uint8Array>;

/** Requests run side by side, over as many connections as they need, which are kept. */
function createConnection({ socketPath, deadlineMs }: SignerAddress): Ask {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  return async (method, path, body) => {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const answer = await send({ agent, socketPath, method, path, signal }, body);
      const bytes = await readBytes(answer);
      if (answer.statusCode === 200 && bytes !== undefined) return bytes;
      throw new Error(`The signer answered ${answer.statusCode}`);
    } catch (cause) {
      throw new UnavailableError('The signer gives no signature', { cause });
    }
  };
}

function send(options: RequestOptions, body?: Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(options, resolve).on('error', reject).end(body);
  });
}
