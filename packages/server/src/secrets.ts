import { type CursorCodec, createCursorCodec } from '@ob/core/routes';
import type { Clock, Random } from '@ob/http';
import { createPairwiseSubjects, type SubjectSource } from '@ob/oauth/primitives';
import type { KeyEncryptionKey } from '@ob/webhooks';
import {
  cacheOpenedSecrets,
  createSecretBox,
  type SecretBox,
  type SecretRewrapper,
} from '@ob/webhooks/primitives';

/** The secret keys of the service: 32 random bytes each. Every process of a service has the same. */
export interface SecretKeys {
  /** Encrypts and decrypts. */
  readonly current: Uint8Array;
  /** Earlier keys, newest first. They only decrypt; remove them when the log says that they are no longer needed. */
  readonly previous?: readonly Uint8Array[];
  /**
   * The key of the pairwise `sub` values; default: `current`. Never change it, or clients no longer recognize their
   * customers: set it to the first key when you replace `current`.
   */
  readonly subjects?: Uint8Array;
  /**
   * Keys of a key management service for the secrets of webhooks, newest first. What `current` and `previous` have encrypted
   * is still decrypted, and encrypted again with the first of these.
   */
  readonly webhooks?: readonly KeyEncryptionKey[];
}

/** The parts of the service that need a secret key. */
export interface Secrets {
  /** The `sub` of a customer for a client. */
  readonly subjects: SubjectSource;
  /** Encrypts the secrets of webhooks, and remembers for a while what it has decrypted. */
  readonly secretBox: SecretBox;
  /** Encrypts again with the current key what the previous keys have encrypted. */
  readonly rewrapper: SecretRewrapper;
  /** Writes the cursors of listings with the current key, and also reads those of the previous keys. */
  readonly cursors: CursorCodec;
  /** Whether there are previous keys. */
  readonly hasPrevious: boolean;
}

/** Derives the keys of the service. Throws a `RangeError` for a key that is not a `Uint8Array` of 32 bytes. */
export async function deriveSecrets(
  { current, previous = [], subjects = current, webhooks = [] }: SecretKeys,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Secrets> {
  const deriveAll = async (purpose: string): Promise<[Uint8Array, ...Uint8Array[]]> => {
    const older = await Promise.all(previous.map((key) => deriveKey(key, purpose)));
    return [await deriveKey(current, purpose), ...older];
  };
  const derived = await deriveAll('webhook secrets');
  const [managed, ...others] = webhooks;
  const box = createSecretBox(managed === undefined ? derived : [managed, ...others, ...derived], random);
  return {
    subjects: createPairwiseSubjects(await deriveKey(subjects, 'pairwise subjects')),
    secretBox: cacheOpenedSecrets(box, clock),
    rewrapper: box,
    cursors: await createCursorCodec(await deriveAll('cursors')),
    hasPrevious: previous.length + webhooks.length > 0,
  };
}

/** The length of a secret key, in bytes. */
const keyLength = 32;

/**
 * Derives a key of 32 bytes for one purpose from a secret key (HKDF-SHA-256, RFC 5869), so that no key serves two
 * purposes. Throws a `RangeError` for a secret key that is not a `Uint8Array` of 32 bytes.
 */
export async function deriveKey(secretKey: Uint8Array, purpose: string): Promise<Uint8Array> {
  // A string of 32 characters has the right length, but its characters become bytes of 0.
  if (!(secretKey instanceof Uint8Array) || secretKey.length !== keyLength)
    throw new RangeError(
      `A secret key is a Uint8Array of ${keyLength} bytes. Decode a base64 text with Buffer.from(text, 'base64').`,
    );
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secretKey), 'HKDF', false, ['deriveBits']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(purpose),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * keyLength));
}
