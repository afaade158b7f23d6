import { createPairwiseSubjects } from '@ob/oauth';
import { cacheOpenedSecrets, createSecretBox } from '@ob/webhooks';
import { deriveKey, loadSecretKeys } from '../platform/secret-key.ts';
import type { Resources, Surroundings } from './resources.ts';

/** Loads what seals webhook secrets, what brings older ones under the current key, and what names customers to clients. */
export async function loadSecrets({
  config,
  clock,
  random,
}: Surroundings): Promise<Pick<Resources, 'secretBox' | 'resealer' | 'subjects'>> {
  const { current, previous, subjects } = await loadSecretKeys(config);
  const derive = (key: Uint8Array) => deriveKey(key, 'webhook secrets');
  const older = await Promise.all(previous.map(derive));
  const box = createSecretBox([await derive(current), ...older], random);
  return {
    secretBox: cacheOpenedSecrets(box, clock),
    resealer: box,
    subjects: createPairwiseSubjects(await deriveKey(subjects, 'pairwise subjects')),
  };
}
