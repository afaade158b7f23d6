import { randomBytes } from 'node:crypto';
import { nodeSigner } from '@ob/webhooks/node';
import { createWebhookSecret, signDelivery } from '@ob/webhooks/primitives';
import { Agent } from 'undici';
import { concurrency, type PosterSetup } from '../deliveries/sender-setup.ts';
import { handleCommands, reportToParent } from './control.ts';
import { readSetup } from './server.ts';

// Posts the same bytes in a loop, with the headers of a delivery.
const { urls, body } = readSetup<PosterSetup>();
const bytes = new TextEncoder().encode(body);
const headers = await signDelivery(
  {
    webhookId: crypto.randomUUID(),
    eventId: crypto.randomUUID(),
    eventType: 'payment.completed',
    sentAt: Date.now(),
    body: bytes,
    secret: createWebhookSecret({ bytes: (length) => randomBytes(length) }),
    standardWebhooks: false,
  },
  nodeSigner,
);
const targets = urls.map((url) => new URL(url)).map(({ origin, pathname }) => ({ origin, path: pathname }));
const agent = new Agent();
let delivered = 0;
let posted = 0;
let running = false;
let loops: Promise<unknown> = Promise.resolve();

async function post(): Promise<void> {
  const target = targets[posted % targets.length];
  if (target === undefined) throw new Error('`urls` is empty. Pass at least one target');
  posted += 1;
  const result = await agent.request({ ...target, method: 'POST', headers, body: bytes });
  await result.body.dump();
  if (result.statusCode !== 200) throw new Error(`The receiver answered ${result.statusCode}`);
  delivered += 1;
}

async function loop(): Promise<void> {
  while (running) await post();
}

function start(): number {
  running = true;
  loops = Promise.all(Array.from({ length: concurrency }, loop));
  return delivered;
}

async function stop(): Promise<number> {
  running = false;
  await loops;
  return delivered;
}

handleCommands({ start, stop, delivered: () => delivered });
reportToParent(0);
