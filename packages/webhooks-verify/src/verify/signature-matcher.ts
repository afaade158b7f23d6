const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** Creates a check of a signature against every secret, each in constant time (Web Cryptography, HMAC verify). */
export function createMatcher(
  secrets: readonly Uint8Array<ArrayBuffer>[],
): (signature: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean[]> {
  let keys: readonly CryptoKey[] | undefined;
  return async (signature, bytes) => {
    // The keys are kept, not their promise: a worker must not wait in one request for what another one started.
    keys ??= await Promise.all(
      secrets.map((secret) => crypto.subtle.importKey('raw', secret, algorithm, false, ['verify'])),
    );
    const digest = Uint8Array.from(signature.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
    return Promise.all(keys.map((key) => crypto.subtle.verify('HMAC', key, digest, bytes)));
  };
}
