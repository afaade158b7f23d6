import type { AddressGuard } from '@ob/http/routes';

/** Describes a refused address and the fix, for the log only: a client must not learn about the bank's network. */
export function describeBlockedTarget({
  setting = 'the address guard',
}: Pick<AddressGuard, 'setting'>): string {
  return `the url of the webhook leads to an address that is not allowed. To allow it, change \`${setting}\`.`;
}
