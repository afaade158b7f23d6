const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** Creates a function that checks a signature against every secret in constant time (HMAC verify of Web Cryptography). */
export function createMatcher(
  secrets: readonly Uint8Array<ArrayBuffer>[],
): (signature: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean[]> {
  let keys: readonly CryptoKey[] | undefined;
  return async (signature, bytes) => {
    // Stores the keys and not their promise: in a worker, a request must not await a promise of another request.
    keys ??= await Promise.all(
      secrets.map((secret) => crypto.subtle.importKey('raw', secret, algorithm, false, ['verify'])),
    );
    const digest = Uint8Array.from(signature.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
    return Promise.all(keys.map((key) => crypto.subtle.verify('HMAC', key, digest, bytes)));
  };
}
