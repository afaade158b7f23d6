import { createAddressGuard } from '@ob/http/routes';
import { webSignatureVerifier } from '@ob/oauth/primitives';
import type { Platform } from '@ob/server/memory';
import { type Timer, webSigner } from '@ob/webhooks/primitives';
import { createReceiverTransport, type Receive, type TransportPorts } from './receiver-transport.ts';

/** Any address works: `receive` handles all requests. */
const thisHost = '127.0.0.1';

/** In milliseconds. A shorter delay is a pause, a longer one a timeout. */
const minDeadlineMs = 2_000;

/** Pauses end at once, and timeouts never fire. */
const immediateTimer: Timer = {
  after(delayMs, run) {
    if (delayMs < minDeadlineMs) run();
    return () => {};
  },
};

export function createSandboxPlatform(ports: TransportPorts): Platform {
  return {
    transport: createReceiverTransport(ports),
    addressGuard: createAddressGuard({
      resolve: async () => [thisHost],
      allow: [`${thisHost}/32`],
      environment: 'sandbox',
      ownAddresses: () => [],
    }),
    fetchKeySet: (uri) => fetchKeySet(ports.receive, uri),
    signatures: webSignatureVerifier,
    signer: webSigner,
    timer: immediateTimer,
    // One at a time keeps the order of webhooks stable.
    deliveries: { concurrency: 1, capPerSubscription: 1 },
    close: async () => {},
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
