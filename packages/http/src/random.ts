/** Port: a cryptographically secure source of random bytes. */
export interface Random {
  /** Returns `length` new random bytes. */
  bytes(length: number): Uint8Array;
}
