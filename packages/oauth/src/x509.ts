export { createCertificateReader } from './x509/certificate-reader.ts';
export { type CertificateVerifierOptions, createCertificateVerifier } from './x509/certificate-verifier.ts';
