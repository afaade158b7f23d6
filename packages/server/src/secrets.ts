import { type CursorCodec, createCursorCodec } from '@ob/core/routes';
import type { Clock, Random } from '@ob/http';
import { createPairwiseSubjects, type SubjectSource } from '@ob/oauth/primitives';
import type { KeyEncryptionKey } from '@ob/webhooks';
import {
  cacheDecryptedSecrets,
  createSecretBox,
  type SecretBox,
  type SecretRewrapper,
} from '@ob/webhooks/primitives';

/** The secret keys: 32 random bytes each, the same in every process. */
export interface SecretKeys {
  /** Encrypts and decrypts. */
  readonly current: Uint8Array;
  /** Earlier keys, newest first. They only decrypt. Remove them when the log says so. */
  readonly previous?: readonly Uint8Array[];
  /**
   * The key of the pairwise `sub` values; default: `current`. Never change it: when you replace `current`, set this to
   * the first key. Otherwise clients no longer recognize their customers.
   */
  readonly subjects?: Uint8Array;
  /**
   * Keys of a key management service for webhook secrets, newest first. Secrets under `current` and `previous` are
   * still decrypted, and rewrapped with the first of these.
   */
  readonly webhooks?: readonly KeyEncryptionKey[];
}

export interface Secrets {
  /** The `sub` of a customer for a client. */
  readonly subjects: SubjectSource;
  /** Encrypts webhook secrets, and caches decrypted ones. */
  readonly secretBox: SecretBox;
  /** Rewraps secrets of previous keys with the current key. */
  readonly rewrapper: SecretRewrapper;
  /** Encrypts cursors with the current key, and decrypts those of previous keys, too. */
  readonly cursors: CursorCodec;
  /** Whether there are previous keys. */
  readonly hasPrevious: boolean;
}

/** Derives the keys of the service. Throws a `RangeError` for a key that is not a `Uint8Array` of 32 random bytes. */
export async function deriveSecrets(
  { current, previous = [], subjects = current, webhooks = [] }: SecretKeys,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Secrets> {
  checkSecretKey(current, '`secretKeys.current`');
  for (const [index, key] of previous.entries()) checkSecretKey(key, `\`secretKeys.previous[${index}]\``);
  checkSecretKey(subjects, '`secretKeys.subjects`');
  const deriveAll = async (purpose: string): Promise<[Uint8Array, ...Uint8Array[]]> => {
    const older = await Promise.all(previous.map((key) => deriveKey(key, purpose)));
    return [await deriveKey(current, purpose), ...older];
  };
  const derived = await deriveAll('webhook secrets');
  const [managed, ...others] = webhooks;
  const box = createSecretBox(managed === undefined ? derived : [managed, ...others, ...derived], random);
  return {
    subjects: createPairwiseSubjects(await deriveKey(subjects, 'pairwise subjects')),
    secretBox: cacheDecryptedSecrets(box, clock),
    rewrapper: box,
    cursors: await createCursorCodec(await deriveAll('cursors')),
    hasPrevious: previous.length + webhooks.length > 0,
  };
}

/** The length of a secret key, in bytes. */
const keyLength = 32;

function checkSecretKey(key: Uint8Array, name: string): void {
  // A string of 32 characters also has this length, but its characters would become zero bytes.
  if (!(key instanceof Uint8Array) || key.length !== keyLength)
    throw new RangeError(
      `${name} must be a Uint8Array of ${keyLength} bytes. Decode a base64 text with Buffer.from(text, 'base64').`,
    );
  if (key.every((byte) => byte === 0))
    throw new RangeError(`${name} has only zeros. Use ${keyLength} random bytes.`);
}

/**
 * Derives a key of 32 bytes for one purpose from a secret key (HKDF-SHA-256, RFC 5869), so that no key serves two
 * purposes. Throws a `RangeError` for a secret key that is not a `Uint8Array` of 32 random bytes.
 */
export async function deriveKey(secretKey: Uint8Array, purpose: string): Promise<Uint8Array> {
  checkSecretKey(secretKey, 'A secret key');
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secretKey), 'HKDF', false, ['deriveBits']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(purpose),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * keyLength));
}
