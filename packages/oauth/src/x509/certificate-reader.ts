import type { CertificateFacts } from '../certificate/certificate-facts.ts';
import { readCertificate } from './certificate.ts';
import { readAlternativeNames } from './extension.ts';

const noNames = { dnsNames: [], uris: [], ipAddresses: [], emails: [] };

interface DerCertificateReader {
  read(der: Uint8Array): CertificateFacts | undefined;
}

/** Caches results by the identity of the bytes: a connection has the same certificate for every request. */
export function createCertificateReader(): DerCertificateReader {
  const known = new WeakMap<Uint8Array, CertificateFacts>();
  return {
    read(der) {
      const facts = known.get(der) ?? readFacts(der);
      if (facts !== undefined) known.set(der, facts);
      return facts;
    },
  };
}

function readFacts(der: Uint8Array): CertificateFacts | undefined {
  const certificate = readCertificate(der);
  if (certificate === undefined) return undefined;
  const names = readAlternativeNames(certificate);
  if (names === 'malformed') return undefined;
  const { subject, notBefore, notAfter } = certificate;
  return { subject, notBefore, notAfter, ...(names === 'absent' ? noNames : names) };
}
