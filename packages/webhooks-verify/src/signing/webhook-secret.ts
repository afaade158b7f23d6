/** The first characters of every secret. */
export const secretPrefix = 'whsec_';

/** Matches a secret: the prefix and 32 bytes in padded base64. */
export const secretPattern: RegExp = new RegExp(`^${secretPrefix}[A-Za-z0-9+/]{43}=$`);

/** Decodes the bytes after the prefix: the signing key of Standard Webhooks. */
export function decodeWebhookSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) => character.charCodeAt(0));
}
