export type {
  CertificateFacts,
  CertificateReader,
  CertificateVerifier,
  ValidityPeriod,
} from './certificate/certificate-facts.ts';
export type { DistinguishedName, NameAttribute, RelativeName } from './certificate/distinguished-name.ts';
export { createCertificateReader, type DerCertificateReader } from './x509/certificate-reader.ts';
export { type CertificateVerifierOptions, createCertificateVerifier } from './x509/certificate-verifier.ts';
