import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@ob/core';
import { registerWebhook } from '@ob/webhooks/primitives';
import { createVerifierSync } from '@ob/webhooks/verify/node';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { rotateSecret } from '../src/subscription/register-webhook.ts';
import { createSampleEvent } from '../src/testing/sample-events.ts';
import { createSender } from './sender.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
/** Creates secrets whose base64 text has only slashes. */
const slashes = { bytes: (length: number) => new Uint8Array(length).fill(0xff) };

/** Verifies a delivery with a library for receivers; throws when the library refuses it. */
type Accept = (secret: string, body: Buffer | string, headers: Record<string, string>) => unknown;

const libraries: readonly (readonly [name: string, accept: Accept])[] = [
  ['standardwebhooks', (secret, body, headers) => new StandardWebhook(secret).verify(body, headers)],
  ['svix', (secret, body, headers) => new SvixWebhook(secret).verify(body, headers)],
];

/** Creates a sender with one Standard Webhooks webhook. `pass` moves its clock ahead of the libraries. */
async function createStandardSender(standardWebhooks = true, secretRandom = random) {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const sender = createSender({ now: clock.now });
  const ports = { ...sender, clock, random: secretRandom };
  const request = { url: 'https://tpp.example/hook', standard_webhooks: standardWebhooks };
  const registered = await registerWebhook(ports, 'client-1', request);
  if (!registered.ok) throw new Error(registered.refusal);
  const { secret, webhook } = registered.value;
  const send = async (event: WebhookEvent): Promise<{ body: Buffer; headers: Record<string, string> }> => {
    await sender.outbox.enqueue([{ clientId: 'client-1', event }]);
    await sender.dispatcher.runOnce();
    const { body, headers } = sender.sent.pop() ?? expect.fail('nothing was sent');
    return { body: Buffer.from(body), headers: { ...headers } };
  };
  const rotate = async (seconds: number): Promise<string> => {
    const rotated = await rotateSecret(ports, 'client-1', webhook.webhook_id, { overlap_seconds: seconds });
    return rotated?.secret ?? expect.fail('there is no webhook');
  };
  return { secret, send, rotate, pass: (ms: number) => (ahead += ms) };
}

const createEventWith = (id: string, text: string): WebhookEvent => {
  const event = createSampleEvent(id);
  return { ...event, data: { ...event.data, consent_id: text } } as WebhookEvent;
};

describe.each(libraries)('a delivery, verified by %s', (_name, accept) => {
  test.each([
    ['with plain text', 'consent-1', random],
    ['with text outside ASCII', 'Zoë Čapek 日本 🔑 \u2028', random],
    ['with one megabyte', 'é'.repeat(500_000), random],
    ['with a secret full of slashes', 'consent-1', slashes],
  ])('%s, is accepted with the secret as the bank showed it', async (_, text, secretRandom) => {
    const { secret, send } = await createStandardSender(true, secretRandom);
    const { body, headers } = await send(createEventWith('event-1', text));
    accept(secret, body, headers);
    accept(secret, body.toString(), headers);
    const event = createVerifierSync({ secrets: [secret] })({ body, headers });
    expect(event).toEqual(createEventWith('event-1', text));
  });

  test('is accepted through a rotation: with the old secret during the overlap, then with the new one', async () => {
    const { secret, send, rotate, pass } = await createStandardSender();
    const next = await rotate(60);
    const before = await send(createSampleEvent('event-1'));
    accept(secret, before.body, before.headers);
    expect(() => accept(next, before.body, before.headers)).toThrow();
    pass(60_000);
    const after = await send(createSampleEvent('event-2'));
    accept(next, after.body, after.headers);
    expect(() => accept(secret, after.body, after.headers)).toThrow();
    const verify = createVerifierSync({ secrets: [next, secret] });
    expect([before, after].map((delivery) => verify(delivery).id)).toEqual(['event-1', 'event-2']);
  });

  test.each<[string, (sent: { body: Buffer; headers: Record<string, string> }) => void]>([
    ['body', ({ body }) => body.write('E', body.indexOf('event-1'))],
    ['id', ({ headers }) => Object.assign(headers, { 'webhook-id': 'event-2' })],
    [
      'time',
      ({ headers }) =>
        Object.assign(headers, { 'webhook-timestamp': `${Number(headers['webhook-timestamp']) + 1}` }),
    ],
    ['signature', ({ headers }) => Object.assign(headers, { 'webhook-signature': `v1,${'A'.repeat(43)}=` })],
  ])('is refused with a changed %s', async (_, change) => {
    const { secret, send } = await createStandardSender();
    const sent = await send(createSampleEvent('event-1'));
    change(sent);
    expect(() => accept(secret, sent.body, sent.headers)).toThrow('No matching signature found');
  });

  test('is refused when the webhook did not select these headers', async () => {
    const { secret, send } = await createStandardSender(false);
    const { body, headers } = await send(createSampleEvent('event-1'));
    expect(() => accept(secret, body, headers)).toThrow('Missing required headers');
  });
});
