import { accept, type Result, refuse } from '../result.ts';
import { type AddressRange, containsAddress, parseAddressRanges } from './address-range.ts';
import { type IpAddress, parseIpAddress } from './ip-address.ts';
import { isPublicAddress } from './public-address.ts';
import { readTargetHost, type TargetHost } from './target-name.ts';

/** The reason why a target is not allowed. Only the log contains it, not the response. */
export type AddressRefusal = 'malformed' | 'scheme' | 'credentials' | 'name' | 'address';

/** An allowed target. */
export interface CheckedTarget {
  /** The host without brackets and trailing dot. */
  readonly host: string;
  /** The only addresses to connect to. Empty if the name does not resolve. */
  readonly addresses: readonly string[];
}

/** Port: resolves a host name to all of its addresses. Empty if it has none. Throws if the resolver fails. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export interface AddressGuardOptions {
  readonly resolve: ResolveHost;
  /** Address blocks in CIDR notation that are always allowed. A malformed one throws a `RangeError`. */
  readonly allow: readonly string[];
  /** A sandbox may connect to `http:`. Production requires `https:`. */
  readonly environment: 'production' | 'sandbox';
  /** Returns the addresses of this host. They are not allowed. */
  readonly ownAddresses: () => readonly string[];
  /** The name of the setting that contains `allow`, for the log and for errors. */
  readonly setting?: string;
}

/**
 * Prevents server-side request forgery: requests to addresses that clients choose (webhooks, key sets) must not reach the
 * bank's own network. Call it when an address is registered, and before every request.
 */
export interface AddressGuard {
  /** The name of the setting that changes which addresses are allowed, for the log. */
  readonly setting?: string;
  /** Checks a target at registration. Accepts a name that does not resolve now, because every request checks again. */
  admit(url: string): Promise<Result<undefined, AddressRefusal>>;
  /** Checks a target and returns the addresses to connect to. Throws the error of the resolver. */
  check(url: string): Promise<Result<CheckedTarget, AddressRefusal>>;
  /** Returns whether this peer address of a connection is allowed. */
  allows(address: string): boolean;
}

/** Creates the guard. It compares the bytes of an address, not its notation. */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const allowed = parseAddressRanges(options.setting ?? 'allow', options.allow);
  const checks: AddressChecks = {
    allowsAny: allowed.length > 0,
    isAllowed: (address) => matchesAny(allowed, address),
    isOpen: (address) => matchesAny(allowed, address) || isOpen(address, options.ownAddresses()),
  };
  const check = (url: string, resolve: ResolveHost) => checkTarget(url, options.environment, checks, resolve);
  return {
    ...(options.setting === undefined ? {} : { setting: options.setting }),
    admit: async (url) => {
      const checked = await check(url, (host) => options.resolve(host).catch(() => []));
      return checked.ok ? accept(undefined) : checked;
    },
    check: (url) => check(url, options.resolve),
    allows: (address) => checkAddress(address, checks.isOpen),
  };
}

interface AddressChecks {
  /** Whether `allow` has any block. Without one, no internal name is allowed, and none is resolved. */
  readonly allowsAny: boolean;
  isAllowed(address: IpAddress): boolean;
  /** Whether `allow` contains the address, or it is public and not of this host. */
  isOpen(address: IpAddress): boolean;
}

async function checkTarget(
  text: string,
  environment: AddressGuardOptions['environment'],
  checks: AddressChecks,
  resolve: ResolveHost,
): Promise<Result<CheckedTarget, AddressRefusal>> {
  const read = readTarget(text, environment);
  if (!read.ok) return read;
  const { kind, host } = read.value;
  if (kind === 'address') {
    return checkAddress(host, checks.isOpen) ? accept({ host, addresses: [host] }) : refuse('address');
  }
  if (kind === 'internal_name' && !checks.allowsAny) return refuse('name');
  const addresses = await resolve(host);
  if (kind === 'internal_name') return checkInternalName(host, addresses, checks);
  const open = addresses.every((address) => checkAddress(address, checks.isOpen));
  return open ? accept({ host, addresses }) : refuse('address');
}

/** An internal name may be one of the bank's own hosts, so `allow` must contain all of its addresses. */
function checkInternalName(
  host: string,
  addresses: readonly string[],
  checks: AddressChecks,
): Result<CheckedTarget, AddressRefusal> {
  const allowed =
    addresses.length > 0 && addresses.every((address) => checkAddress(address, checks.isAllowed));
  return allowed ? accept({ host, addresses }) : refuse('name');
}

function readTarget(text: string, environment: string): Result<TargetHost, AddressRefusal> {
  // The URL parser would silently drop blanks, control characters and slashes. Refuse such text instead.
  if (!/^https?:\/\/[^/\s\p{Cc}\\][^\s\p{Cc}\\]*$/iu.test(text) || !URL.canParse(text))
    return refuse('malformed');
  const url = new URL(text);
  if (url.protocol !== 'https:' && environment !== 'sandbox') return refuse('scheme');
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return refuse('credentials');
  // Nothing listens on port 0, and the failure to connect would look like a failure of this host.
  if (url.port === '0') return refuse('malformed');
  const host = readTargetHost(url);
  return host === undefined ? refuse('malformed') : accept(host);
}

function isOpen(address: IpAddress, ownAddresses: readonly string[]): boolean {
  return isPublicAddress(address) && !ownAddresses.some((own) => isSameAddress(parseIpAddress(own), address));
}

function isSameAddress(left: IpAddress | undefined, right: IpAddress): boolean {
  return (
    left !== undefined && left.length === right.length && left.every((byte, index) => byte === right[index])
  );
}

function checkAddress(text: string, check: (address: IpAddress) => boolean): boolean {
  const address = parseIpAddress(text);
  return address !== undefined && check(address);
}

function matchesAny(ranges: readonly AddressRange[], address: IpAddress): boolean {
  return ranges.some((range) => containsAddress(range, address));
}
