import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SigningKey } from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { exportJWK, generateKeyPair } from 'jose';
import { readBytes } from './read-bytes.ts';

// A program: makes keys that never leave it, and signs with them for whoever may open its socket. An HSM or a KMS
// stands here in earnest. It is started with the path of the socket and tells when it listens.
const keys: readonly SigningKey[] = await Promise.all(
  (['PS256', 'ES256'] as const).map(async (alg) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return createNodeSigningKey({ ...(await exportJWK(privateKey)), alg });
  }),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/keys') {
    const described = keys.map(({ kid, alg, publicJwk }) => ({ kid, alg, publicJwk }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(described));
    return;
  }
  const key = keys.find(({ kid }) => request.url === `/keys/${kid}/signatures`);
  const input = await readBytes(request);
  if (request.method !== 'POST' || key === undefined || input === undefined) response.writeHead(404).end();
  else response.end(await key.sign(input));
}

// Nobody but this user may open the socket.
process.umask(0o077);
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(process.argv[2], () => process.send?.('listening'));
// Whoever started it is gone: nobody asks for signatures any more.
process.on('disconnect', () => process.exit());
