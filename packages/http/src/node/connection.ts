import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Connection } from '../routing/route.ts';

interface PeerCertificate {
  readonly der: Uint8Array;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The certificate of a connection never changes, so it is read once. */
const certificates = new WeakMap<TLSSocket, PeerCertificate | null>();

/**
 * Returns the peer address and the client certificate of a socket. Leaves out a certificate that TLS did not verify, or that
 * is not valid now: a connection can outlive its certificate.
 */
export function readConnection(socket: Socket): Connection {
  const address = socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress };
  if (!(socket instanceof TLSSocket)) return address;
  const certificate = readCertificate(socket);
  const now = Date.now();
  if (certificate === null || now < certificate.notBefore || now > certificate.notAfter) return address;
  return { ...address, clientCertificate: { der: certificate.der } };
}

function readCertificate(socket: TLSSocket): PeerCertificate | null {
  const known = certificates.get(socket);
  if (known !== undefined) return known;
  const certificate = parsePeerCertificate(socket);
  certificates.set(socket, certificate);
  return certificate;
}

function parsePeerCertificate(socket: TLSSocket): PeerCertificate | null {
  if (!socket.authorized) return null;
  const peer = socket.getPeerX509Certificate();
  if (peer === undefined) return null;
  return { der: peer.raw, notBefore: Date.parse(peer.validFrom), notAfter: Date.parse(peer.validTo) };
}
