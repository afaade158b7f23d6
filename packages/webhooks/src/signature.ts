/** Port: computes HMAC-SHA256 (RFC 2104); a runtime may have a faster way than `crypto.subtle`. */
export interface Signer {
  /** Makes the 32 bytes of the digest over `bytes` under `key`. */
  digest(key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> | Uint8Array;
}

/** Signs with `crypto.subtle`, on every runtime. */
export const webSigner: Signer = {
  async digest(key, bytes) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, Uint8Array.from(bytes)));
  },
};

/**
 * Signs the raw bytes of a body: HMAC-SHA256 in lower-case hexadecimal, the value of `X-Webhook-Signature`.
 * The key is the UTF-8 of the whole secret, its prefix included.
 */
export async function signBody(
  secret: string,
  body: Uint8Array,
  signer: Signer = webSigner,
): Promise<string> {
  const digest = await signer.digest(new TextEncoder().encode(secret), body);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
