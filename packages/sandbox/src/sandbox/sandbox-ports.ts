import { createMemoryUnattendedLimit, noBurstLimit, noUnattendedLimit } from '@ob/core/primitives';
import { createCursorCodec } from '@ob/core/routes';
import type { Clock, Random } from '@ob/http';
import { createAddressGuard } from '@ob/http/outbound';
import { createSigningKeys, type KeyRing } from '@ob/oauth';
import { createClientKeys, createPairwiseSubjects, webSignatureVerifier } from '@ob/oauth/primitives';
import { createSecretBox, webSigner } from '@ob/webhooks/primitives';
import type { ClientRegistry } from './client-registry.ts';
import { createReceiverTransport, type Receive, type SentWebhook } from './receiver-transport.ts';

export interface PortFacts {
  readonly issuer: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyRing;
  readonly clients: ClientRegistry;
  readonly receive: Receive | undefined;
  readonly observeSent: (sent: SentWebhook) => void;
  readonly observeFailure: (error: unknown) => void;
}

export type SandboxPorts = Awaited<ReturnType<typeof openPorts>>;

/** Every host name resolves to this address, because `receive` handles all requests. */
const thisHost = '127.0.0.1';

/** Creates the ports of the sandbox: those of production, without rate limits, and with `receive` as the network. */
export async function openPorts(facts: PortFacts) {
  const { issuer, clock, random, clients, receive, observeFailure } = facts;
  return {
    issuer,
    clock,
    random,
    clients,
    keys: createSigningKeys(facts.keys),
    signatures: webSignatureVerifier,
    clientKeys: createClientKeys({
      clock,
      fetchKeySet: (uri) => fetchKeySet(receive, uri),
      onFailure: (_, error) => observeFailure(error),
    }),
    subjects: createPairwiseSubjects(random.bytes(32)),
    secretBox: createSecretBox([random.bytes(32)], random),
    cursors: await createCursorCodec([random.bytes(32)]),
    addressGuard: createAddressGuard({
      resolve: async () => [thisHost],
      allow: [`${thisHost}/32`],
      environment: 'sandbox',
      ownAddresses: () => [],
    }),
    burst: noBurstLimit,
    unattended: noUnattendedLimit,
    fundsLimit: createMemoryUnattendedLimit({ limit: 100 }),
    signer: webSigner,
    transport: createReceiverTransport(clock, receive, facts.observeSent),
    onFailure: observeFailure,
  };
}

async function fetchKeySet(receive: Receive | undefined, uri: string): Promise<string> {
  const response = await receive?.(new Request(uri));
  if (response?.ok !== true)
    throw new TypeError(
      'The key set of the client could not be fetched. Answer the GET of its `jwks_uri` in `receive`.',
    );
  return response.text();
}
