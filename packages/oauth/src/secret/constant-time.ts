/**
 * Compares two texts. The time depends only on their lengths. Use it for hashes, thumbprints and challenges, whose
 * lengths are public.
 */
export function isEqualConstantTime(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % Math.max(right.length, 1));
  }
  return difference === 0;
}
