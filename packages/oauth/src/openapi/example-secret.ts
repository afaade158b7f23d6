/** Returns a placeholder with the length of a real secret. */
export function writeExampleSecret(name: string): string {
  return name.padEnd(43, '-');
}
