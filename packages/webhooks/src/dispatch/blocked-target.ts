import type { AddressGuard } from '@ob/http/outbound';

/** Describes an address that a guard refused, with the fix. For the log alone: a client must not learn where it leads. */
export function describeBlockedTarget({
  setting = 'the address guard',
}: Pick<AddressGuard, 'setting'>): string {
  return `the url of the webhook leads to an address that is not allowed. To allow it, change \`${setting}\`.`;
}
