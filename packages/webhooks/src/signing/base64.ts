/** Writes bytes as standard padded base64 (RFC 4648 section 4); meant for keys and digests, not for bodies. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Reads standard padded base64 (RFC 4648 section 4); throws where the text is something else. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
