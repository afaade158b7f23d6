import type { Random } from '@ob/http';
import { deriveKey } from '@ob/server';
import { createSecretBox, type SecretBox } from '@ob/webhooks/primitives';

/** The secrets of one-time codes. They derive from the key that is never replaced: no job encrypts them again. */
export interface CodeSecrets {
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  /** The key of the codes that a sandbox shows. */
  readonly pageKey: Uint8Array;
}

/** Derives the secrets of one-time codes from the key of subjects. */
export async function deriveCodeSecrets(subjectKey: Uint8Array, random: Random): Promise<CodeSecrets> {
  return {
    secretBox: createSecretBox([await deriveKey(subjectKey, 'authenticator apps')], random),
    pageKey: await deriveKey(subjectKey, 'page codes'),
  };
}
