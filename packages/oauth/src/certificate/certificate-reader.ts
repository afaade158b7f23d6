import type { CertificateFacts, CertificateReader } from './certificate-facts.ts';

/**
 * Creates a reader of DER-encoded certificates. It loads the parser on first use. It caches results by the identity of the bytes:
 * a connection has the same certificate for every request.
 */
export function createCertificateReader(): CertificateReader {
  const known = new WeakMap<Uint8Array, CertificateFacts>();
  return {
    async read(der) {
      const { readCertificateFacts } = await import('../x509/certificate-facts.ts');
      const facts = known.get(der) ?? readCertificateFacts(der);
      if (facts !== undefined) known.set(der, facts);
      return facts;
    },
  };
}
