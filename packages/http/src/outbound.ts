export {
  type AddressGuard,
  type AddressGuardOptions,
  type AddressRefusal,
  createAddressGuard,
  type ResolveHost,
  type VettedTarget,
} from './outbound/address-guard.ts';
export {
  type AddressRange,
  holdsAddress,
  parseAddressRange,
  parseAddressRanges,
} from './outbound/address-range.ts';
export { type IpAddress, parseIpAddress } from './outbound/ip-address.ts';
