/** Thrown if the guard does not allow the address of a connection. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'OB_BLOCKED_ADDRESS';
}
