import { Agent, type IncomingMessage, request } from 'node:http';
import { UnavailableError } from '@ob/http';
import type { KeyRing, SigningKey } from '@ob/oauth';

/** More than a list of keys or a signature needs. */
const maxBytes = 64 * 1024;

/**
 * Opens the keys of a signing process behind a Unix socket. A signature that fails or exceeds the deadline, in
 * milliseconds, throws an `UnavailableError`. The authorization server then answers 503, and the client can retry.
 */
export async function openRemoteKeys(socketPath: string, deadlineMs: number): Promise<KeyRing> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  const call = async (method: 'GET' | 'POST', path: string, body?: Uint8Array): Promise<Uint8Array> => {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ agent, socketPath, method, path, signal }, resolve).on('error', reject).end(body);
      });
      return await readAnswer(answer);
    } catch (cause) {
      throw new UnavailableError('The signer did not respond as expected. Check that it runs.', { cause });
    }
  };
  const described: readonly Omit<SigningKey, 'sign'>[] = JSON.parse(String(await call('GET', '/keys')));
  const active = described.map((key) => ({
    ...key,
    sign: (input: Uint8Array) => call('POST', `/keys/${key.kid}/signatures`, input),
  }));
  return { active, retired: [] };
}

async function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The response of the signer is larger than 64 KiB');
    chunks.push(chunk);
  }
  if (answer.statusCode !== 200) throw new Error(`The signer responded with status ${answer.statusCode}`);
  return Buffer.concat(chunks);
}
