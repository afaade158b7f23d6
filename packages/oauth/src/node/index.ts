export { createCertificateVerifier } from './certificate-verifier.ts';
export { createKeySetFetcher, type KeySetFetcher, type KeySetFetcherOptions } from './key-set-fetcher.ts';
export { nodeSignatureVerifier } from './signature-verifier.ts';
export { createNodeSigningKey } from './signing-key.ts';
