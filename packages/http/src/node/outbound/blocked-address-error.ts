/** Thrown where a connection would lead to an address that the guard does not allow. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'OB_BLOCKED_ADDRESS';
}
