import { encodeHex } from './hex.ts';

/** The encoding of a digest: lower-case hexadecimal, or base64 with padding. */
export type DigestEncoding = 'hex' | 'base64';

/** Port: computes HMAC-SHA256 (RFC 2104). Some runtimes have a faster implementation than `crypto.subtle`. */
export interface Signer {
  /** Returns the digest of `bytes`. A text key is used as its UTF-8 bytes. */
  sign(key: string | Uint8Array, bytes: Uint8Array, encoding: DigestEncoding): Promise<string> | string;
}

/** Signs with `crypto.subtle`, on every runtime. */
export const webSigner: Signer = {
  async sign(key, bytes, encoding) {
    const digest = await computeDigest(typeof key === 'string' ? new TextEncoder().encode(key) : key, bytes);
    return encoding === 'hex' ? encodeHex(digest) : btoa(String.fromCharCode(...digest));
  },
};

async function computeDigest(key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, Uint8Array.from(bytes)));
}

/**
 * Returns the value of `X-Webhook-Signature`: HMAC-SHA256 of the body in lower-case hexadecimal. The key is the UTF-8 of
 * the whole secret, prefix included.
 */
export async function signBody(
  secret: string,
  body: Uint8Array,
  signer: Signer = webSigner,
): Promise<string> {
  return signer.sign(secret, body, 'hex');
}
