import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nodeSigner } from '@ob/webhooks/node';
import { createDeliveryHeaders, signBody } from '@ob/webhooks/primitives';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { Webhooks } from '@octokit/webhooks';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { bodySizes, createEventBody } from '../event-body.ts';
import { type Figure, limit, peer } from '../figure.ts';
import { type Contestant, race } from '../race.ts';

const bare = 'createHmac + timingSafeEqual + JSON.parse';
const peers = ['stripe', 'svix', 'standardwebhooks', '@octokit/webhooks'];

/** Measures verification, from the bytes and headers of a delivery to its event, for every size. */
export const verifyFigures: readonly Figure[] = Object.entries(bodySizes).map(([label, size]) => ({
  name: `verify-${label}`,
  unit: 'µs',
  against: [...peers.map((name) => peer(name, 1)), limit(bare, 0.95)],
  measure: async (effort) => race(effort, await createVerifiers(createEventBody(size))),
}));

const transportHeaders = {
  host: 'tpp.example',
  connection: 'keep-alive',
  accept: '*/*',
  'accept-encoding': 'gzip, br',
};

async function createVerifiers(body: Buffer): Promise<Record<string, Contestant>> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const signature = await signBody(secret, body, nodeSigner);
  return {
    ours: createOurs(secret, body, signature),
    stripe: createStripe(secret, body),
    ...createStandardAndSvix(secret, body),
    '@octokit/webhooks': createOctokit(secret, body, signature),
    [bare]: () => {
      const digest = createHmac('sha256', secret).update(body).digest();
      if (!timingSafeEqual(digest, Buffer.from(signature, 'hex'))) throw new Error('The signature differs');
      return JSON.parse(body.toString());
    },
  };
}

function createOurs(secret: string, body: Buffer, signature: string): Contestant {
  const { id: eventId, type: eventType } = JSON.parse(body.toString());
  const facts = { webhookId: 'webhook-1', eventId, eventType, sentAt: Date.now(), signature };
  const lowerCase = Object.entries(createDeliveryHeaders(facts)).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  const headers = { ...transportHeaders, ...Object.fromEntries(lowerCase) };
  const verify = createVerifierSync({ secrets: [secret] });
  return () => verify({ body, headers });
}

function createStripe(secret: string, body: Buffer): Contestant {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret });
  return () => Stripe.webhooks.constructEvent(body, header, secret);
}

/** Svix and Standard Webhooks use the same headers. */
function createStandardAndSvix(secret: string, body: Buffer): Record<string, Contestant> {
  const standard = new StandardWebhook(secret);
  const svix = new SvixWebhook(secret);
  const sentAt = new Date();
  const headers = {
    ...transportHeaders,
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': standard.sign('event-1', sentAt, body.toString()),
  };
  return {
    svix: () => svix.verify(body, headers),
    standardwebhooks: () => standard.verify(body, headers),
  };
}

/** Octokit verifies only the signature of a text, so this contestant also decodes and parses. */
function createOctokit(secret: string, body: Buffer, signature: string): Contestant {
  const webhooks = new Webhooks({ secret });
  return async () => {
    const text = body.toString();
    if (!(await webhooks.verify(text, `sha256=${signature}`))) throw new Error('The signature differs');
    return JSON.parse(text);
  };
}
