import { accept, type Result, refuse } from '../result.ts';
import { type AddressRange, holdsAddress, parseAddressRange } from './address-range.ts';
import { type IpAddress, parseIpAddress } from './ip-address.ts';
import { isPublicAddress } from './public-address.ts';
import { readTargetHost, type TargetHost } from './target-name.ts';

/** Why a target is not allowed; for the log, a client learns no more than that. */
export type AddressRefusal = 'malformed' | 'scheme' | 'credentials' | 'name' | 'address';

/** A target that may be connected to. */
export interface VettedTarget {
  /** The host without brackets and trailing dot. */
  readonly host: string;
  /** The only addresses to connect to; empty where the name does not resolve. */
  readonly addresses: readonly string[];
}

/** Port: resolves a host name to all of its addresses; empty where it has none, throws where the resolver fails. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** What decides which targets are allowed. */
export interface AddressGuardOptions {
  readonly resolve: ResolveHost;
  /** Blocks in CIDR notation that are allowed whatever else they are; throws a `RangeError` for a malformed one. */
  readonly allow: readonly string[];
  /** Only a sandbox connects to `http:`. */
  readonly environment: 'production' | 'sandbox';
  /** The addresses of this host, which are not allowed either. */
  readonly ownAddresses: () => readonly string[];
  /** The setting that holds `allow`, for the log. */
  readonly setting?: string;
}

/**
 * Keeps requests to addresses that clients name (webhooks, key sets) from being turned against the bank's own network;
 * asked when the address is registered and before every request.
 */
export interface AddressGuard {
  /** The setting that changes which addresses are allowed. The log names it when an address is refused. */
  readonly setting?: string;
  /** Judges a target at registration. A name that does not resolve now is let in: every request asks again. */
  admit(url: string): Promise<Result<undefined, AddressRefusal>>;
  /** Judges a target and names the addresses to connect to. Throws what the resolver throws. */
  vet(url: string): Promise<Result<VettedTarget, AddressRefusal>>;
  /** Tells whether a connection may lead to this address, for the check of the peer once it is made. */
  allows(address: string): boolean;
}

/** Creates the guard; every address is judged by its bytes, never by its spelling. */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const allowed = options.allow.map(parseAddressRange);
  const checks: AddressChecks = {
    allowsAny: allowed.length > 0,
    isAllowed: (address) => matchesAny(allowed, address),
    isOpen: (address) => matchesAny(allowed, address) || isOpen(address, options.ownAddresses()),
  };
  const vet = (url: string, resolve: ResolveHost) => vetTarget(url, options.environment, checks, resolve);
  return {
    ...(options.setting === undefined ? {} : { setting: options.setting }),
    admit: async (url) => {
      const vetted = await vet(url, (host) => options.resolve(host).catch(() => []));
      return vetted.ok ? accept(undefined) : vetted;
    },
    vet: (url) => vet(url, options.resolve),
    allows: (address) => checkAddress(address, checks.isOpen),
  };
}

interface AddressChecks {
  /** Whether anything is allowed by configuration; where nothing is, inside names need not be resolved. */
  readonly allowsAny: boolean;
  /** Allowed by configuration. */
  isAllowed(address: IpAddress): boolean;
  /** Allowed by configuration, or public and not this host. */
  isOpen(address: IpAddress): boolean;
}

async function vetTarget(
  text: string,
  environment: AddressGuardOptions['environment'],
  checks: AddressChecks,
  resolve: ResolveHost,
): Promise<Result<VettedTarget, AddressRefusal>> {
  const read = readTarget(text, environment);
  if (!read.ok) return read;
  const { kind, host } = read.value;
  if (kind === 'address') {
    return checkAddress(host, checks.isOpen) ? accept({ host, addresses: [host] }) : refuse('address');
  }
  if (kind === 'inside_name' && !checks.allowsAny) return refuse('name');
  const addresses = await resolve(host);
  if (kind === 'inside_name') return checkInsideName(host, addresses, checks);
  const open = addresses.every((address) => checkAddress(address, checks.isOpen));
  return open ? accept({ host, addresses }) : refuse('address');
}

/** Nothing tells an inside name from one of the bank's own, so it must lead to what the configuration allows. */
function checkInsideName(
  host: string,
  addresses: readonly string[],
  checks: AddressChecks,
): Result<VettedTarget, AddressRefusal> {
  const led = addresses.length > 0 && addresses.every((address) => checkAddress(address, checks.isAllowed));
  return led ? accept({ host, addresses }) : refuse('name');
}

function readTarget(text: string, environment: string): Result<TargetHost, AddressRefusal> {
  // The URL parser drops blanks, control characters and slashes, and reads much as https: what it would mend is refused.
  if (!/^https?:\/\/[^/\s\p{Cc}\\][^\s\p{Cc}\\]*$/iu.test(text) || !URL.canParse(text))
    return refuse('malformed');
  const url = new URL(text);
  if (url.protocol !== 'https:' && environment !== 'sandbox') return refuse('scheme');
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return refuse('credentials');
  // Nothing listens there, and the failure to connect would be this side's.
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
  return ranges.some((range) => holdsAddress(range, address));
}
