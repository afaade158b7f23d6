/** Port: a cryptographically secure source of random bytes. */
export interface Random {
  /** Makes `length` fresh random bytes. */
  bytes(length: number): Uint8Array;
}
