import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from '../network/address-guard.ts';
import { BlockedAddressError } from './blocked-address-error.ts';
import type { VettedHosts } from './vetted-hosts.ts';

/** What this side shows and trusts on TLS connections; PEM texts. */
export interface TlsIdentity {
  /** The authorities to trust instead of those that Node brings. */
  readonly ca?: string | readonly string[];
  /** The client certificate with its chain. */
  readonly cert?: string;
  /** The key of the client certificate. */
  readonly key?: string;
}

/** Builds the function that opens connections: to vetted addresses only, whatever the resolver says by then. */
export function createConnector(
  guard: AddressGuard,
  hosts: VettedHosts,
  connectMs: number,
  identity: TlsIdentity = {},
): buildConnector.connector {
  const { ca, ...shown } = identity;
  const connect = buildConnector({
    ...shown,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    allowH2: false,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    timeout: connectMs,
    autoSelectFamily: true,
    lookup: createLookup(hosts),
  });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (isAllowedPeer(guard, socket)) return callback(null, socket);
      socket.destroy();
      callback(new BlockedAddressError('The connection led to an address that is not allowed'), null);
    });
  };
}

function isAllowedPeer(guard: AddressGuard, socket: Socket): boolean {
  return socket.remoteAddress !== undefined && guard.allows(socket.remoteAddress);
}

function createLookup(hosts: VettedHosts): LookupFunction {
  return (host, options, callback) => {
    const found = (hosts.addressesOf(host) ?? []).map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (first === undefined) return callback(new BlockedAddressError('The host was not vetted'), '');
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
