import type { SecretRewrapper } from '../signing/secret-box.ts';
import { SecretBoxError } from '../signing/secret-box-error.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import type { StoredWebhook } from './webhook.ts';

/** The ports of {@link rewrapSecrets}. */
export interface RewrapPorts {
  readonly subscriptions: Pick<SubscriptionStore, 'listUnderOtherKeys' | 'countUnderOtherKeys' | 'revise'>;
  readonly rewrapper: SecretRewrapper;
}

/** The result of {@link rewrapSecrets}. */
export interface RewrapReport {
  readonly rewrapped: number;
  /** Ids of webhooks with a secret that no key can decrypt. */
  readonly unopenable: readonly string[];
  /** Webhooks that still have a secret under another key, unopenable ones included. */
  readonly left: number;
}

const pageLength = 100;

/**
 * Rewraps the secrets of at most `limit` webhooks (default 500) with the current key. Several processes may run it at the same
 * time. It never overwrites a new secret. If a port throws, the finished webhooks stay stored.
 */
export async function rewrapSecrets(
  ports: RewrapPorts,
  { limit = 500 }: { readonly limit?: number } = {},
): Promise<RewrapReport> {
  const { subscriptions, rewrapper } = ports;
  const { keyId } = rewrapper;
  const unopenable: string[] = [];
  let rewrapped = 0;
  let after = '';
  while (rewrapped < limit) {
    const length = Math.min(pageLength, limit - rewrapped);
    const page = await subscriptions.listUnderOtherKeys({ keyId, after, limit: length });
    for (const stored of page) {
      const done = await rewrapWebhook(ports, stored);
      if (done === 'unopenable') unopenable.push(stored.webhook.webhook_id);
      if (done === 'rewrapped') rewrapped += 1;
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.webhook.webhook_id;
  }
  return { rewrapped, unopenable, left: await subscriptions.countUnderOtherKeys(keyId) };
}

/** `overtaken`: the client or another process replaced the secrets first. */
type Rewrapping = 'rewrapped' | 'unopenable' | 'overtaken';

async function rewrapWebhook(
  { subscriptions, rewrapper }: RewrapPorts,
  stored: StoredWebhook,
): Promise<Rewrapping> {
  const webhookId = stored.webhook.webhook_id;
  const replacements = new Map<string, string>();
  let isUnopenable = false;
  let isReplaced = false;
  for (const { encrypted } of stored.secrets) {
    const next = await rewrapOne(rewrapper, encrypted, webhookId);
    if (next === undefined) isUnopenable = true;
    else if (next !== encrypted) replacements.set(encrypted, next);
  }
  if (replacements.size > 0)
    await subscriptions.revise(stored.clientId, webhookId, (current) => {
      const secrets = current.secrets.map((secret) => {
        return { ...secret, encrypted: replacements.get(secret.encrypted) ?? secret.encrypted };
      });
      // Assigned on every call: a store may call this again.
      isReplaced = secrets.some(({ encrypted }, index) => encrypted !== current.secrets[index]?.encrypted);
      return isReplaced ? { ...current, secrets } : current;
    });
  if (isUnopenable) return 'unopenable';
  return isReplaced ? 'rewrapped' : 'overtaken';
}

async function rewrapOne(
  rewrapper: SecretRewrapper,
  encrypted: string,
  webhookId: string,
): Promise<string | undefined> {
  try {
    return await rewrapper.rewrap(encrypted, webhookId);
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
