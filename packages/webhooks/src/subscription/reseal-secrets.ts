import type { SecretResealer } from '../signing/secret-box.ts';
import { SecretBoxError } from '../signing/secret-box-error.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import type { StoredWebhook } from './webhook.ts';

/** What re-sealing needs. */
export interface ResealPorts {
  readonly subscriptions: Pick<SubscriptionStore, 'listSealedOtherwise' | 'countSealedOtherwise' | 'revise'>;
  readonly resealer: SecretResealer;
}

/** How far re-sealing has come. */
export interface ResealReport {
  /** Webhooks that this call has brought under the current key. */
  readonly resealed: number;
  /** Ids of webhooks with a secret that no key opens: they stay as they are. */
  readonly unopenable: readonly string[];
  /** Webhooks that still hold a secret of another key, the unopenable ones among them. */
  readonly left: number;
}

const pageLength = 100;

/**
 * Brings the secrets of webhooks under the current key, `limit` of them at most (default 500): only their data keys are
 * wrapped anew. Does nothing where nothing is left; any number of processes may do it at the same time, and a secret that
 * its client replaces meanwhile stays the client's. What a key management service throws ends it, with all stored that was
 * done before.
 */
export async function resealSecrets(
  ports: ResealPorts,
  { limit = 500 }: { readonly limit?: number } = {},
): Promise<ResealReport> {
  const { subscriptions, resealer } = ports;
  const { keyId } = resealer;
  const unopenable: string[] = [];
  let resealed = 0;
  let after = '';
  while (resealed < limit) {
    const length = Math.min(pageLength, limit - resealed);
    const page = await subscriptions.listSealedOtherwise({ keyId, after, limit: length });
    for (const stored of page) {
      const done = await resealWebhook(ports, stored);
      if (done === 'unopenable') unopenable.push(stored.webhook.webhook_id);
      if (done === 'resealed') resealed += 1;
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.webhook.webhook_id;
  }
  return { resealed, unopenable, left: await subscriptions.countSealedOtherwise(keyId) };
}

/** `overtaken` where the secrets were replaced, or re-sealed by another process, before the new texts were stored. */
type Resealing = 'resealed' | 'unopenable' | 'overtaken';

async function resealWebhook(
  { subscriptions, resealer }: ResealPorts,
  stored: StoredWebhook,
): Promise<Resealing> {
  const webhookId = stored.webhook.webhook_id;
  const replacements = new Map<string, string>();
  let isUnopenable = false;
  let isReplaced = false;
  for (const { sealed } of stored.secrets) {
    const next = await resealOne(resealer, sealed, webhookId);
    if (next === undefined) isUnopenable = true;
    else if (next !== sealed) replacements.set(sealed, next);
  }
  if (replacements.size > 0)
    await subscriptions.revise(stored.clientId, webhookId, (current) => {
      const secrets = current.secrets.map((secret) => {
        return { ...secret, sealed: replacements.get(secret.sealed) ?? secret.sealed };
      });
      // Assigned on every call: a store calls this again after a deadlock.
      isReplaced = secrets.some(({ sealed }, index) => sealed !== current.secrets[index]?.sealed);
      return isReplaced ? { ...current, secrets } : current;
    });
  if (isUnopenable) return 'unopenable';
  return isReplaced ? 'resealed' : 'overtaken';
}

async function resealOne(
  resealer: SecretResealer,
  sealed: string,
  webhookId: string,
): Promise<string | undefined> {
  try {
    return await resealer.reseal(sealed, webhookId);
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}
