import { createKeyHolder } from '@ob/oauth';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createAuthorizationServer } from './authorization-server.ts';
import { openRemoteKeys } from './remote-keys.ts';
import { createSampleClient } from './sample-client.ts';
import { startSigner } from './start-signer.ts';

// A program: tokens whose signatures another process makes; then that process is gone.
const issuer = 'https://bank.example';
const signer = await startSigner();
console.log(`The signer runs as process ${signer.pid}, this server as process ${process.pid}`);

const keys = createKeyHolder(await openRemoteKeys({ socketPath: signer.socketPath, deadlineMs: 2_000 }));
const client = await createSampleClient();
const service = createAuthorizationServer(issuer, keys, client.registration);

const published = await service(new Request(`${issuer}/.well-known/jwks.json`), {});
const keySet = createLocalJWKSet(await published.json());
const answer = await client.requestToken(service, issuer);
const { access_token: token } = await answer.json();
const { protectedHeader } = await jwtVerify(token, keySet, { issuer });
console.log(`${answer.status}: a token whose ${protectedHeader.alg} signature fits the published keys`);

await signer.stop();
const refused = await client.requestToken(service, issuer);
console.log(`${refused.status} without the signer: ${await refused.text()}`);
