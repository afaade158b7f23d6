import type { Random } from '@ob/http';
import { deriveKey } from '@ob/server';
import { createSecretBox, type SecretBox } from '@ob/webhooks/primitives';

/** The secrets of one-time codes. They derive from the subject key, which never changes: no job rewraps them. */
export interface CodeSecrets {
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  /** The key of the codes on sandbox pages. */
  readonly pageKey: Uint8Array;
}

/** Derives the secrets from the subject key. */
export async function deriveCodeSecrets(subjectKey: Uint8Array, random: Random): Promise<CodeSecrets> {
  return {
    secretBox: createSecretBox([await deriveKey(subjectKey, 'authenticator apps')], random),
    pageKey: await deriveKey(subjectKey, 'page codes'),
  };
}
