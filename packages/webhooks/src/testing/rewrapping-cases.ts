import { createSecretBox } from '../signing/secret-box.ts';
import { createWebhookSecret } from '../signing/webhook-secret.ts';
import { registerWebhook, rotateSecret } from '../subscription/register-webhook.ts';
import { type RewrapPorts, rewrapSecrets } from '../subscription/rewrap-secrets.ts';
import { assertEqual, assertPresent } from './assert.ts';
import { createSampleWebhook } from './sample-events.ts';
import type { WebhookEngineCase, WebhookEngineSubject } from './webhook-engine.ts';

/** Never returns the same bytes twice. */
const random = {
  taken: 0,
  bytes(length: number) {
    this.taken += 1;
    const { taken } = this;
    return Uint8Array.from({ length }, (_, index) => (taken >> (8 * (index % 4))) ^ index);
  },
};
const clock = { now: () => Date.parse('2026-03-01T09:30:00.000Z') };

/** `after` encrypts with the new key and can decrypt with both. */
function createBoxes({ subscriptions }: Pick<WebhookEngineSubject, 'subscriptions'>) {
  const [old, next] = [random.bytes(32), random.bytes(32)] as const;
  const before = createSecretBox([old], random);
  const after = createSecretBox([next, old], random);
  const alone = createSecretBox([next], random);
  const ports = { subscriptions, clock, random };
  return {
    before: { ...ports, secretBox: before },
    after: { ...ports, secretBox: after },
    rewrapper: after,
    alone,
  };
}

async function register(ports: Parameters<typeof registerWebhook>[0]) {
  const registered = await registerWebhook(ports, 'client-1', { url: 'https://tpp.example/hook' });
  if (!registered.ok) throw new Error(registered.refusal);
  return { webhookId: registered.value.webhook.webhook_id, secret: registered.value.secret };
}

/** Calls `happen` between reading a webhook and storing its new secrets. */
function interrupt(ports: RewrapPorts, happen: () => Promise<unknown>): RewrapPorts {
  const { subscriptions } = ports;
  return {
    ...ports,
    subscriptions: {
      listUnderOtherKeys: (query) => subscriptions.listUnderOtherKeys(query),
      countUnderOtherKeys: (keyId) => subscriptions.countUnderOtherKeys(keyId),
      async revise(clientId, webhookId, decide) {
        await happen();
        return subscriptions.revise(clientId, webhookId, decide);
      },
    },
  };
}

export const rewrappingCases: readonly WebhookEngineCase[] = [
  {
    name: 'parallel calls rewrap each webhook once, and the new key can decrypt all secrets',
    async run(subject) {
      const { before, rewrapper, alone } = createBoxes(subject);
      const made = await Promise.all(Array.from({ length: 12 }, () => register(before)));
      const ports = { subscriptions: subject.subscriptions, rewrapper };
      const reports = await Promise.all([1, 2, 3].map(() => rewrapSecrets(ports)));
      const total = reports.reduce((sum, { rewrapped }) => sum + rewrapped, 0);
      assertEqual(total, made.length, 'rewrapped');
      assertEqual(await rewrapSecrets(ports), { rewrapped: 0, unopenable: [], left: 0 }, 'again');
      for (const { webhookId, secret } of made) {
        const stored = assertPresent(await subject.subscriptions.find('client-1', webhookId), webhookId);
        const decrypted = await Promise.all(
          stored.secrets.map(({ encrypted }) => alone.decrypt(encrypted, webhookId)),
        );
        assertEqual(decrypted, [secret], 'the decrypted secrets');
      }
    },
  },
  {
    name: 'rewrapping does not overwrite a secret that its client replaces meanwhile',
    async run(subject) {
      const { before, rewrapper } = createBoxes(subject);
      const { webhookId, secret } = await register(before);
      let given: string[] = [];
      const rotate = async () => {
        for (const overlap_seconds of [0, 60]) {
          const rotated = await rotateSecret(before, 'client-1', webhookId, { overlap_seconds });
          given = [...given, assertPresent(rotated, 'the new secret').secret];
        }
      };
      const ports = { subscriptions: subject.subscriptions, rewrapper };
      const report = await rewrapSecrets(interrupt(ports, rotate));
      assertEqual(report, { rewrapped: 0, unopenable: [], left: 1 }, 'overtaken');
      const stored = assertPresent(await subject.subscriptions.find('client-1', webhookId), webhookId);
      const decrypted = stored.secrets.map(({ encrypted }) => rewrapper.decrypt(encrypted, webhookId));
      assertEqual(await Promise.all(decrypted), given, 'the secrets of the client');
      assertEqual(given.includes(secret), false, 'the first secret is gone');
      assertEqual((await rewrapSecrets(ports)).left, 0, 'left after that');
    },
  },
  {
    name: 'a webhook does not count if the store decides again on replaced secrets',
    async run({ subscriptions }) {
      const { before, rewrapper } = createBoxes({ subscriptions });
      await register(before);
      const decideTwice: RewrapPorts['subscriptions']['revise'] = (clientId, webhookId, decide) =>
        subscriptions.revise(clientId, webhookId, (current) => {
          decide(current);
          return decide({ ...current, secrets: [] });
        });
      const interrupted = { ...interrupt({ subscriptions, rewrapper }, async () => {}).subscriptions };
      const ports = { subscriptions: { ...interrupted, revise: decideTwice }, rewrapper };
      assertEqual((await rewrapSecrets(ports)).rewrapped, 0, 'rewrapped');
    },
  },
  {
    name: 'both secrets of a rotation are rewrapped',
    async run(subject) {
      const { before, after, rewrapper, alone } = createBoxes(subject);
      const { webhookId, secret } = await register(before);
      const rotate = () => rotateSecret(after, 'client-1', webhookId, { overlap_seconds: 60 });
      let next: string | undefined;
      const ports = { subscriptions: subject.subscriptions, rewrapper };
      const report = await rewrapSecrets(
        interrupt(ports, async () => {
          next = (await rotate())?.secret;
        }),
      );
      assertEqual(report, { rewrapped: 1, unopenable: [], left: 0 }, 'rewrapped');
      const stored = assertPresent(await subject.subscriptions.find('client-1', webhookId), webhookId);
      const decrypted = stored.secrets.map(({ encrypted }) => alone.decrypt(encrypted, webhookId));
      assertEqual(await Promise.all(decrypted), [secret, next], 'both secrets');
    },
  },
  {
    name: 'a secret with an unknown key stays unchanged and does not block the others',
    async run(subject) {
      const { before, rewrapper } = createBoxes(subject);
      const lost = createSecretBox([random.bytes(32)], random);
      const encrypted = await lost.encrypt(createWebhookSecret(random), '-lost');
      const stored = { ...createSampleWebhook('-lost', 'client-1'), secrets: [{ encrypted, activeFrom: 0 }] };
      await subject.subscriptions.add(stored, 100);
      await register(before);
      const ports = { subscriptions: subject.subscriptions, rewrapper };
      const expected = { rewrapped: 1, unopenable: ['-lost'], left: 1 };
      assertEqual(await rewrapSecrets(ports, { limit: 1 }), expected, 'reported');
      assertEqual(await subject.subscriptions.find('client-1', '-lost'), stored, 'as it was');
    },
  },
];
