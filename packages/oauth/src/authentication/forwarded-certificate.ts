import type { ClientCertificate, Clock, Connection, Service } from '@ob/http';
import { type AddressRange, holdsAddress, parseAddressRange, parseIpAddress } from '@ob/http/outbound';
import { createBoundedCache } from '../bounded-cache.ts';
import {
  type CertificateVerifier,
  isValidAt,
  type ValidityPeriod,
} from '../certificate/certificate-facts.ts';
import { findForwardedAddress } from './forwarded-address.ts';
import { parseForwardedCertificate } from './forwarded-certificate-header.ts';

/** What the certificates rest on that a proxy forwards. */
export interface TrustedProxyOptions {
  /** Addresses or blocks in CIDR notation. */
  readonly proxies: readonly string[];
  readonly verifier: CertificateVerifier;
  readonly clock: Clock;
}

/** How many verified certificates are remembered. */
const maxCertificates = 1000;

interface VerifiedCertificate extends ClientCertificate {
  readonly period: ValidityPeriod;
}

/**
 * Creates what takes the client's certificate and address from a proxy that ends TLS before this server. If the peer is
 * one of the proxies, the certificate of `Client-Cert` (RFC 9440) counts once it is verified, and the proxy's own never
 * does; the address is the one of `Forwarded`, else of `X-Forwarded-For`. From any other peer the headers mean nothing. Throws a `RangeError` where one
 * of the proxies is no address and no block.
 */
export function createTrustedProxies(options: TrustedProxyOptions): (service: Service) => Service {
  const ranges = options.proxies.map(parseAddressRange);
  const readCertificate = createForwardedCertificates(options);
  return (service) => async (request, connection) => {
    const { remoteAddress: peer } = connection;
    const isTrusted = (address: string): boolean => isWithin(ranges, address);
    if (peer === undefined || !isTrusted(peer)) return service(request, connection);
    const forwarded = replaceCertificate(connection, await readCertificate(request.headers));
    const remoteAddress = findForwardedAddress(request.headers, peer, isTrusted);
    return service(request, { ...forwarded, remoteAddress });
  };
}

function isWithin(ranges: readonly AddressRange[], remoteAddress: string): boolean {
  // A zone names an interface of this machine and is no part of the address.
  const address = parseIpAddress(remoteAddress.replace(/%.*$/, ''));
  return address !== undefined && ranges.some((range) => holdsAddress(range, address));
}

function replaceCertificate(
  { clientCertificate: _, ...connection }: Connection,
  certificate: ClientCertificate | undefined,
): Connection {
  return certificate === undefined ? connection : { ...connection, clientCertificate: certificate };
}

/**
 * A proxy sends the same certificate with every request of a connection: what has been verified is remembered, with
 * the bytes it was decoded to, until it ends.
 */
function createForwardedCertificates({ verifier, clock }: TrustedProxyOptions) {
  const verified = createBoundedCache<VerifiedCertificate>(maxCertificates);
  return async (headers: Headers): Promise<ClientCertificate | undefined> => {
    const key = `${headers.get('client-cert')} ${headers.get('client-cert-chain')}`;
    const known = verified.get(key);
    if (known !== undefined && isValidAt(known.period, clock.now())) return known;
    const forwarded = parseForwardedCertificate(headers);
    const period = forwarded && (await verifier.verify(forwarded.certificate, forwarded.chain));
    if (forwarded === undefined || period === undefined) return undefined;
    const certificate = { der: forwarded.certificate, period };
    verified.set(key, certificate);
    return certificate;
  };
}
