import type { Random } from '@ob/http';
import { secretPrefix } from '@ob/webhooks-verify/signing';
import { encodeBase64 } from './base64.ts';

/** One secret of a webhook as it is stored. */
export interface EncryptedSecret {
  /** The secret, encrypted by a `SecretBox` for the id of its webhook. */
  readonly encrypted: string;
  /** From when on it signs, in milliseconds since the epoch. */
  readonly activeFrom: number;
}

/**
 * Makes a fresh secret: `whsec_` and 256 random bits in standard base64. The key of `X-Webhook-Signature` is the
 * UTF-8 of this whole text.
 */
export function createWebhookSecret(random: Random): string {
  return secretPrefix + encodeBase64(random.bytes(32));
}

/**
 * Selects the secret that signs at `now`: of those that are active, the one that became so last. A webhook made by
 * a process whose clock is ahead signs with its first secret. `undefined` only for an empty list.
 */
export function selectSecret(secrets: readonly EncryptedSecret[], now: number): EncryptedSecret | undefined {
  const newestFirst = [...secrets].reverse().sort((left, right) => right.activeFrom - left.activeFrom);
  return newestFirst.find((secret) => secret.activeFrom <= now) ?? secrets[0];
}
