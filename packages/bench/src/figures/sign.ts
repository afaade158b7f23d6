import { createHmac, randomBytes } from 'node:crypto';
import { nodeSigner } from '@ob/webhooks/node';
import { signBody } from '@ob/webhooks/primitives';
import { Webhooks } from '@octokit/webhooks';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { bodySizes, createEventBody } from '../event-body.ts';
import { type Figure, limit, peer } from '../figure.ts';
import { type Contestant, race } from '../race.ts';

const bare = 'createHmac';
const peers = ['stripe', 'svix', 'standardwebhooks', '@octokit/webhooks'];

export const signFigures: readonly Figure[] = Object.entries(bodySizes).map(([label, size]) => ({
  name: `sign-${label}`,
  unit: 'µs',
  against: [...peers.map((name) => peer(name, 1)), limit(bare, 0.95)],
  measure: (effort) => race(effort, createSigners(createEventBody(size))),
}));

function createSigners(bytes: Buffer): Record<string, Contestant> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const text = bytes.toString();
  const now = new Date();
  const svix = new SvixWebhook(secret);
  const standard = new StandardWebhook(secret);
  const octokit = new Webhooks({ secret });
  return {
    ours: () => signBody(secret, bytes, nodeSigner),
    stripe: () => Stripe.webhooks.generateTestHeaderString({ payload: text, secret }),
    svix: () => svix.sign('event-1', now, text),
    standardwebhooks: () => standard.sign('event-1', now, text),
    '@octokit/webhooks': () => octokit.sign(text),
    [bare]: () => createHmac('sha256', secret).update(bytes).digest('hex'),
  };
}
