/** Tells whether two byte strings are the same. For what is no secret: the time it takes tells where they differ. */
export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
