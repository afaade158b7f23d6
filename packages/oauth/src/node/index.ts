export { nodeSignatureVerifier } from './signature-verifier.ts';
export { createNodeSigningKey } from './signing-key.ts';
