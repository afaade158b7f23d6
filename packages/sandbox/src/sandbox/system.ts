import type { Clock } from '@ob/http';
import { createJwkSigningKey, type KeyRing, type SigningAlgorithm, type SigningKey } from '@ob/oauth';
import { exportJWK, generateKeyPair } from 'jose';

/** Clock and keys below are not ports, because every test would pass exactly these. */
export const systemClock: Clock = { now: () => Date.now() };

let ring: Promise<KeyRing> | undefined;

/** Shared by all sandboxes of this process, because RSA keys take time. */
export function makeSigningKeys(): Promise<KeyRing> {
  ring ??= Promise.all([makeSigningKey('PS256'), makeSigningKey('ES256')]).then((active) => ({
    active,
    retired: [],
  }));
  return ring;
}

async function makeSigningKey(alg: SigningAlgorithm): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return createJwkSigningKey({ ...(await exportJWK(privateKey)), alg });
}
