/**
 * Tells whether two texts are equal, in a time that depends on their lengths alone.
 * For hashes, thumbprints and challenges, whose length is no secret.
 */
export function isEqualConstantTime(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % Math.max(right.length, 1));
  }
  return difference === 0;
}
