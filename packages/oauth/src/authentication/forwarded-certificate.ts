import type { ClientCertificate, Clock, Connection, Service } from '@ob/http';
import { type AddressRange, containsAddress, parseAddressRanges, parseIpAddress } from '@ob/http/routes';
import { createBoundedCache } from '../bounded-cache.ts';
import {
  type CertificateVerifier,
  isValidAt,
  type ValidityPeriod,
} from '../certificate/certificate-facts.ts';
import { findForwardedAddress } from './forwarded-address.ts';
import { parseForwardedCertificate } from './forwarded-certificate-header.ts';

export interface TrustedProxyOptions {
  /** IP addresses, or blocks in CIDR notation. */
  readonly proxies: readonly string[];
  readonly verifier: CertificateVerifier;
  readonly clock: Clock;
}

const maxCertificates = 1000;

interface VerifiedCertificate extends ClientCertificate {
  readonly period: ValidityPeriod;
}

/**
 * Wraps a service behind proxies that terminate TLS. If the peer is a trusted proxy, the service sees the verified certificate of
 * `Client-Cert` (RFC 9440) and the address of `Forwarded`, or else of `X-Forwarded-For`. From any other peer the headers are
 * ignored. Throws a `RangeError` if an entry of `proxies` is neither an address nor a block.
 */
export function createTrustedProxies(options: TrustedProxyOptions): (service: Service) => Service {
  const ranges = parseAddressRanges('proxies', options.proxies);
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
  // A zone names a network interface of this machine. It is not part of the address.
  const address = parseIpAddress(remoteAddress.replace(/%.*$/, ''));
  return address !== undefined && ranges.some((range) => containsAddress(range, address));
}

function replaceCertificate(
  { clientCertificate: _, ...connection }: Connection,
  certificate: ClientCertificate | undefined,
): Connection {
  return certificate === undefined ? connection : { ...connection, clientCertificate: certificate };
}

/** Caches verified certificates: a proxy sends the same one with every request of a connection. */
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
