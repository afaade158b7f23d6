import type { Clock } from '@ob/http';
import { createJwkSigningKey, type KeyRing, type SigningAlgorithm, type SigningKey } from '@ob/oauth';
import { exportJWK, generateKeyPair } from 'jose';

/**
 * The clock of the machine, for a sandbox that was given none. Like the keys below it is taken here without being asked
 * for: whoever starts a sandbox in a test would hand in exactly these.
 */
export const systemClock: Clock = { now: () => Date.now() };

let ring: Promise<KeyRing> | undefined;

/** Makes the keys that every sandbox of this process signs with, once: RSA keys take their time. */
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
