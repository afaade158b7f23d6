import { createAddressGuard } from '@ob/http/routes';
import { connectDatabase } from '@ob/postgres';
import { createDeliveryQueue, listenForDeliveries } from '@ob/postgres/stores';
import type { AttemptedDelivery } from '@ob/webhooks';
import { createNodeTransport, nodeSigner, systemTimer } from '@ob/webhooks/node';
import {
  cacheDecryptedSecrets,
  createDispatcher,
  createSecretBox,
  type DeliveryClaim,
  everyClientRegistered,
} from '@ob/webhooks/primitives';
import { concurrency, type SenderSetup } from '../deliveries/sender-setup.ts';
import { handleCommands, reportToParent } from './control.ts';
import { readSetup } from './server.ts';

// Sends the deliveries on PostgreSQL to endpoints on this machine, as a bank would.
const { databaseUrl, secretKey } = readSetup<SenderSetup>();
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const database = connectDatabase({ connectionString: databaseUrl, max: 5 });
const guard = createAddressGuard({
  resolve: async () => [],
  allow: ['127.0.0.0/8'],
  environment: 'sandbox',
  ownAddresses: () => [],
});
let delivered = 0;
let claims = 0;
const clock = { now: () => Date.now() };
const box = createSecretBox([Uint8Array.from(Buffer.from(secretKey, 'base64'))], random);
const queue = createDeliveryQueue(database);
const ports = {
  clock,
  clients: everyClientRegistered,
  queue: {
    ...queue,
    claim(claim: DeliveryClaim) {
      claims += 1;
      return queue.claim(claim);
    },
  },
  secretBox: cacheDecryptedSecrets(box, clock),
  signer: nodeSigner,
  timer: systemTimer,
  transport: createNodeTransport({ guard }),
  observer: {
    attempted({ verdict, attempt }: AttemptedDelivery) {
      if (verdict !== 'delivered') fail(`A delivery was ${verdict}: ${attempt.outcome}`);
      delivered += 1;
    },
    disabled: fail,
    failed: fail,
  },
};
let stopWork = async (): Promise<void> => {};

/** A figure with failures is invalid. */
function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

function start(): number {
  const dispatcher = createDispatcher(ports, { concurrency });
  const stopListening = listenForDeliveries(database, dispatcher.wake);
  dispatcher.start();
  stopWork = async () => {
    stopListening();
    await dispatcher.stop();
  };
  return delivered;
}

async function stop(): Promise<number> {
  await stopWork();
  return delivered;
}

handleCommands({ start, stop, delivered: () => delivered, claims: () => claims });
reportToParent(0);
