import type { Random } from '@ob/http';
import { secretPrefix } from '@ob/webhooks-verify/signing';
import { encodeBase64 } from './base64.ts';

/** One secret of a webhook as it is stored. */
export interface EncryptedSecret {
  readonly encrypted: string;
  /** In milliseconds since 1970. */
  readonly activeFrom: number;
}

/** Creates a secret: `whsec_` and 256 random bits in base64. The whole text is the key of `X-Webhook-Signature`. */
export function createWebhookSecret(random: Random): string {
  return secretPrefix + encodeBase64(random.bytes(32));
}

/** Returns the secret that became active last. If none is active, the clock of another process is ahead: returns the first. */
export function selectSecret(secrets: readonly EncryptedSecret[], now: number): EncryptedSecret | undefined {
  const newestFirst = [...secrets].reverse().sort((left, right) => right.activeFrom - left.activeFrom);
  return newestFirst.find((secret) => secret.activeFrom <= now) ?? secrets[0];
}
