/** Writes a text of as many characters as the secrets of this server have. It says what it stands for. */
export function writeExampleSecret(name: string): string {
  return name.padEnd(43, '-');
}
