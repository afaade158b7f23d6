import { constants } from 'node:crypto';
import { isIP, type LookupFunction, Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressGuard } from '../../outbound/address-guard.ts';
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

/** Opens a connection, and tells of its socket at once where the caller wants to be able to end it before it stands. */
export type Connector = (
  options: buildConnector.Options,
  callback: buildConnector.Callback,
  onSocket?: (socket: Socket) => void,
) => void;

/** Builds the function that opens connections: to vetted addresses only, whatever the resolver says by then. */
export async function createConnector(
  guard: AddressGuard,
  hosts: VettedHosts,
  connectMs: number,
  identity: TlsIdentity = {},
): Promise<Connector> {
  const { buildConnector } = await import('undici');
  const { ca, ...shown } = identity;
  const connect = buildConnector({
    ...shown,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    allowH2: false,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    // A peer that asks for one handshake after the other would keep this side busy.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    timeout: connectMs,
    autoSelectFamily: true,
    lookup: createLookup(hosts),
  });
  return (options, callback, onSocket) => {
    // Built connectors return the socket, though their type keeps it to itself.
    const opened: unknown = connect(options, callback);
    if (!(opened instanceof Socket)) throw new TypeError('The connector gave no socket');
    // First of all listeners: nothing is said to a peer that is not allowed, no handshake of TLS either.
    opened.prependOnceListener('connect', () => checkPeer(guard, opened));
    // A broken record of TLS is an error that leaves the connection open, until the peer closes it.
    opened.on('error', () => opened.destroy());
    onSocket?.(opened);
  };
}

function checkPeer(guard: AddressGuard, socket: Socket): void {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined) socket.destroy(new ClosedConnectionError('The connection was closed'));
  else if (!guard.allows(remoteAddress)) {
    socket.destroy(new BlockedAddressError('The connection led to an address that is not allowed'));
  }
}

/** A connection that was closed again before anything was said on it; the code is the one that Node gives. */
class ClosedConnectionError extends Error {
  override readonly name = 'ClosedConnectionError';
  readonly code = 'ECONNRESET';
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
