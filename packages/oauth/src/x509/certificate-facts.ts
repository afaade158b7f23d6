import type { CertificateFacts } from '../certificate/certificate-facts.ts';
import { readCertificate } from './certificate.ts';
import { readAlternativeNames } from './extension.ts';

const noNames = { dnsNames: [], uris: [], ipAddresses: [], emails: [] };

/** Returns `undefined` for bytes that are not a DER-encoded certificate. Never throws. */
export function readCertificateFacts(der: Uint8Array): CertificateFacts | undefined {
  const certificate = readCertificate(der);
  if (certificate === undefined) return undefined;
  const names = readAlternativeNames(certificate);
  if (names === 'malformed') return undefined;
  const { subject, notBefore, notAfter } = certificate;
  return { subject, notBefore, notAfter, ...(names === 'absent' ? noNames : names) };
}
