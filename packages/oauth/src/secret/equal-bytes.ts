/** Compares two byte strings. Not constant-time: do not use it for secrets. */
export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
