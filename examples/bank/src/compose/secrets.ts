import type { Clock, Random } from '@ob/core';
import { createPairwiseSubjects, type SubjectSource } from '@ob/oauth';
import { cacheOpenedSecrets, createSecretBox, type SecretBox, type SecretResealer } from '@ob/webhooks';
import type { Config } from '../config.ts';
import { deriveKey, loadSecretKeys } from '../platform/secret-key.ts';

/** What is made of the secret keys. */
export interface Secrets {
  /** By which `sub` clients know customers. */
  readonly subjects: SubjectSource;
  /** Seals the secrets of webhooks, and remembers for a while what it has opened. */
  readonly secretBox: SecretBox;
  /** Brings under the current key what the previous ones have sealed. */
  readonly resealer: SecretResealer;
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
  const derive = (key: Uint8Array) => deriveKey(key, 'webhook secrets');
  const older = await Promise.all(previous.map(derive));
  const box = createSecretBox([await derive(current), ...older], random);
  return {
    subjects: createPairwiseSubjects(await deriveKey(subjects, 'pairwise subjects')),
    secretBox: cacheOpenedSecrets(box, clock),
    resealer: box,
  };
}
