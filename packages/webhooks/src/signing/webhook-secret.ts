import type { Random } from '@ob/http';
import { secretPrefix } from '@ob/webhooks-verify/signing';
import { encodeBase64 } from './base64.ts';

/** One secret of a webhook as it is stored. */
export interface EncryptedSecret {
  /** The secret, encrypted by a `SecretBox` for the id of its webhook. */
  readonly encrypted: string;
  /** The time from which it signs, in milliseconds since 1970. */
  readonly activeFrom: number;
}

/** Creates a secret: `whsec_` and 256 random bits in base64. The key of `X-Webhook-Signature` is the whole text in UTF-8. */
export function createWebhookSecret(random: Random): string {
  return secretPrefix + encodeBase64(random.bytes(32));
}

/**
 * Selects the secret that signs at `now`: the active secret with the latest `activeFrom`. If none is active, because the
 * clock of another process is ahead, selects the first. Returns `undefined` only for an empty list.
 */
export function selectSecret(secrets: readonly EncryptedSecret[], now: number): EncryptedSecret | undefined {
  const newestFirst = [...secrets].reverse().sort((left, right) => right.activeFrom - left.activeFrom);
  return newestFirst.find((secret) => secret.activeFrom <= now) ?? secrets[0];
}
