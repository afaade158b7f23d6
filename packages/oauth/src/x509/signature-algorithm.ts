import {
  id_RSASSA_PSS,
  id_sha256,
  id_sha256WithRSAEncryption,
  id_sha384,
  id_sha384WithRSAEncryption,
  id_sha512,
  id_sha512WithRSAEncryption,
  RsaSaPssParams,
} from '@peculiar/asn1-rsa';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import type { Certificate } from './certificate.ts';
import { parseDer } from './der.ts';

const hashes: readonly string[] = [id_sha256, id_sha384, id_sha512];

/** SHA-1 and other algorithms are refused. */
const algorithms: readonly string[] = [
  id_sha256WithRSAEncryption,
  id_sha384WithRSAEncryption,
  id_sha512WithRSAEncryption,
  // ECDSA with SHA-256, SHA-384 and SHA-512 (RFC 5758 section 3.2)
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
  // Ed25519 (RFC 8410 section 3)
  '1.3.101.112',
];

/** Returns whether the algorithm of a certificate's signature is accepted. */
export function hasAcceptedAlgorithm({ structure: { signatureAlgorithm } }: Certificate): boolean {
  const { algorithm } = signatureAlgorithm;
  return algorithm === id_RSASSA_PSS ? hasAcceptedPss(signatureAlgorithm) : algorithms.includes(algorithm);
}

/** The default salt length of RFC 4055 section 3.1, meant for SHA-1. Certificates with it are refused. */
const defaultSaltLength = 20;

/** The mask must use the hash of the signature (RFC 4055 section 3.1). */
function hasAcceptedPss(pss: AlgorithmIdentifier): boolean {
  const parameters = parseParameters(pss, RsaSaPssParams);
  if (parameters === undefined) return false;
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = parameters;
  const mask = parseParameters(maskGenAlgorithm, AlgorithmIdentifier);
  return (
    hashes.includes(hashAlgorithm.algorithm) &&
    mask?.algorithm === hashAlgorithm.algorithm &&
    saltLength !== defaultSaltLength
  );
}

function parseParameters<Value>({ parameters }: AlgorithmIdentifier, structure: new () => Value) {
  return parseDer(new Uint8Array(parameters ?? new ArrayBuffer(0)), structure);
}
