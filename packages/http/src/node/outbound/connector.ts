import { constants } from 'node:crypto';
import { isIP, type LookupFunction, Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { BlockedAddressError } from './blocked-address-error.ts';
import type { CheckedHosts } from './checked-hosts.ts';

/** The client certificate and the trusted authorities of TLS connections, as PEM. */
export interface TlsIdentity {
  /** The authorities to trust instead of those of Node. */
  readonly ca?: string | readonly string[];
  readonly cert?: string;
  readonly key?: string;
}

/** Opens a connection. `onSocket` receives the socket at once, so that the caller can end it before it is connected. */
export type Connector = (
  options: buildConnector.Options,
  callback: buildConnector.Callback,
  onSocket?: (socket: Socket) => void,
) => void;

/** Creates the function that opens connections to checked addresses only. It does not resolve the name again. */
export async function createConnector(
  guard: AddressGuard,
  hosts: CheckedHosts,
  connectMs: number,
  identity: TlsIdentity = {},
): Promise<Connector> {
  const { buildConnector } = await import('undici');
  const { ca, ...certificate } = identity;
  const connect = buildConnector({
    ...certificate,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    allowH2: false,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    // A peer could keep this process busy with handshakes.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    timeout: connectMs,
    autoSelectFamily: true,
    lookup: createLookup(hosts),
  });
  return (options, callback, onSocket) => {
    // The function returns the socket, but its type does not say so.
    const opened: unknown = connect(options, callback);
    if (!(opened instanceof Socket))
      throw new TypeError('The connector of undici returned no socket. Use a supported version of undici.');
    // Runs before all other listeners, so that a blocked peer gets no byte, not even a TLS handshake.
    opened.prependOnceListener('connect', () => checkPeer(guard, opened));
    // After a broken TLS record, Node leaves the connection open until the peer closes it.
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

/** A connection that was closed before any byte was sent. The code is that of Node. */
class ClosedConnectionError extends Error {
  override readonly name = 'ClosedConnectionError';
  readonly code = 'ECONNRESET';
}

function createLookup(hosts: CheckedHosts): LookupFunction {
  return (host, options, callback) => {
    const addresses = (hosts.findAddresses(host) ?? []).map((address) => ({
      address,
      family: isIP(address),
    }));
    const [first] = addresses;
    if (first === undefined)
      return callback(
        new BlockedAddressError('The host was not checked. Call `check` before every request'),
        '',
      );
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}
