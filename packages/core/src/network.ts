export {
  type AddressGuard,
  type AddressGuardOptions,
  type AddressRefusal,
  createAddressGuard,
  type ResolveHost,
  type VettedTarget,
} from './network/address-guard.ts';
export { type AddressRange, holdsAddress, parseAddressRange } from './network/address-range.ts';
export { type IpAddress, parseIpAddress } from './network/ip-address.ts';
export { isPublicAddress, specialIpv4Ranges, specialIpv6Ranges } from './network/public-address.ts';
export { readTargetHost, type TargetHost } from './network/target-name.ts';
