import type { CursorCodec } from '@ob/core';
import { createCursorCodec } from '@ob/core/cursors';
import type { Clock, Random } from '@ob/http';
import { createPairwiseSubjects, type SubjectSource } from '@ob/oauth';
import { cacheOpenedSecrets, createSecretBox, type SecretBox, type SecretResealer } from '@ob/webhooks';
import type { Config } from '../config.ts';
import { deriveKey, deriveKeys, loadSecretKeys } from '../platform/secret-key.ts';

/** What is made of the secret keys. */
export interface Secrets {
  /** By which `sub` clients know customers. */
  readonly subjects: SubjectSource;
  /** Seals the secrets of webhooks, and remembers for a while what it has opened. */
  readonly secretBox: SecretBox;
  /** Brings under the current key what the previous ones have sealed. */
  readonly resealer: SecretResealer;
  /** Writes the cursors of listings with the current key, and reads those of the previous keys, too. */
  readonly cursors: CursorCodec;
  readonly codes: CodeSecrets;
}

/** The secrets of one-time codes. They derive from the key that is never replaced, since nothing wraps them again. */
export interface CodeSecrets {
  /** Encrypts the secrets of authenticator apps. */
  readonly secretBox: SecretBox;
  /** The key of the codes that a sandbox shows. */
  readonly pageKey: Uint8Array;
}

/** Loads the secret keys and makes of them what the service needs. */
export async function loadSecrets({
  config,
  clock,
  random,
}: {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
}): Promise<Secrets> {
  const { current, previous, subjects } = await loadSecretKeys(config);
  const deriveAll = (purpose: string) => deriveKeys([current, ...previous], purpose);
  const box = createSecretBox(await deriveAll('webhook secrets'), random);
  return {
    subjects: createPairwiseSubjects(await deriveKey(subjects, 'pairwise subjects')),
    secretBox: cacheOpenedSecrets(box, clock),
    resealer: box,
    cursors: createCursorCodec(await deriveAll('cursors')),
    codes: {
      secretBox: createSecretBox([await deriveKey(subjects, 'authenticator apps')], random),
      pageKey: await deriveKey(subjects, 'page codes'),
    },
  };
}
