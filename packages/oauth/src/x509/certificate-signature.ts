import {
  ECDSASigValue,
  ECParameters,
  id_ecdsaWithSHA256,
  id_ecdsaWithSHA384,
  id_ecdsaWithSHA512,
  id_secp256r1,
  id_secp384r1,
  id_secp521r1,
} from '@peculiar/asn1-ecc';
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
import { AlgorithmIdentifier, type Certificate as CertificateStructure } from '@peculiar/asn1-x509';
import type { Certificate } from './certificate.ts';
import { encodeDer, parseDer } from './der.ts';

interface SignatureScheme {
  readonly key: { readonly name: string; readonly hash?: string; readonly namedCurve?: string };
  readonly verification: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
  /** The signature in the format of `crypto.subtle`, if it differs from that of the certificate. */
  readonly signature?: Uint8Array<ArrayBuffer>;
}

type DescribeScheme = (
  certificate: CertificateStructure,
  issuer: CertificateStructure,
) => SignatureScheme | undefined;

const minRsaBits = 2048;

const hashes: Readonly<Record<string, string>> = {
  [id_sha256]: 'SHA-256',
  [id_sha384]: 'SHA-384',
  [id_sha512]: 'SHA-512',
};

/** The curves of RFC 5480 section 2.1.1.1, with the bytes of one coordinate. */
const curves: Readonly<Record<string, { readonly namedCurve: string; readonly size: number }>> = {
  [id_secp256r1]: { namedCurve: 'P-256', size: 32 },
  [id_secp384r1]: { namedCurve: 'P-384', size: 48 },
  [id_secp521r1]: { namedCurve: 'P-521', size: 66 },
};

/** The accepted signature algorithms. SHA-1 and other algorithms are refused. */
const schemes: Readonly<Record<string, DescribeScheme>> = {
  [id_sha256WithRSAEncryption]: describeRsa('SHA-256'),
  [id_sha384WithRSAEncryption]: describeRsa('SHA-384'),
  [id_sha512WithRSAEncryption]: describeRsa('SHA-512'),
  [id_RSASSA_PSS]: describeRsaPss,
  [id_ecdsaWithSHA256]: describeEcdsa('SHA-256'),
  [id_ecdsaWithSHA384]: describeEcdsa('SHA-384'),
  [id_ecdsaWithSHA512]: describeEcdsa('SHA-512'),
  '1.3.101.112': () => ({ key: { name: 'Ed25519' }, verification: { name: 'Ed25519' } }),
};

/**
 * Returns whether a certificate is signed by the key of another. Never throws: an unverifiable signature returns
 * false.
 */
export async function isSignedBy(
  { structure: certificate }: Certificate,
  { structure: issuer }: Certificate,
): Promise<boolean> {
  try {
    const scheme = schemes[certificate.signatureAlgorithm.algorithm]?.(certificate, issuer);
    if (scheme === undefined) return false;
    const spki = encodeDer(issuer.tbsCertificate.subjectPublicKeyInfo);
    const key = await crypto.subtle.importKey('spki', spki, scheme.key, false, ['verify']);
    if ('modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < minRsaBits) return false;
    const signature = scheme.signature ?? certificate.signatureValue;
    return await crypto.subtle.verify(
      scheme.verification,
      key,
      signature,
      encodeDer(certificate.tbsCertificate),
    );
  } catch {
    return false;
  }
}

function describeRsa(hash: string): DescribeScheme {
  const name = 'RSASSA-PKCS1-v1_5';
  return () => ({ key: { name, hash }, verification: { name } });
}

/** The default salt length of RFC 4055 section 3.1, meant for SHA-1. Certificates with it are refused. */
const presumedSaltLength = 20;

/** The parameters name the hash and the salt length. The mask must use the same hash (RFC 4055 section 3.1). */
function describeRsaPss(certificate: CertificateStructure): SignatureScheme | undefined {
  const name = 'RSA-PSS';
  const parameters = parseParameters(certificate.signatureAlgorithm, RsaSaPssParams);
  if (parameters === undefined) return undefined;
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = parameters;
  const hash = hashes[hashAlgorithm.algorithm];
  const mask = parseParameters(maskGenAlgorithm, AlgorithmIdentifier);
  if (hash === undefined || mask?.algorithm !== hashAlgorithm.algorithm) return undefined;
  if (saltLength === presumedSaltLength) return undefined;
  return { key: { name, hash }, verification: { name, saltLength } };
}

function describeEcdsa(hash: string): DescribeScheme {
  const name = 'ECDSA';
  return (certificate, issuer) => {
    const curve = findCurve(issuer);
    const value = parseDer(new Uint8Array(certificate.signatureValue), ECDSASigValue);
    if (curve === undefined || value === undefined) return undefined;
    const { namedCurve, size } = curve;
    const signature = Uint8Array.from([...toCoordinate(value.r, size), ...toCoordinate(value.s, size)]);
    return { key: { name, namedCurve }, verification: { name, hash }, signature };
  };
}

function findCurve({ tbsCertificate }: CertificateStructure) {
  const parameters = parseParameters(tbsCertificate.subjectPublicKeyInfo.algorithm, ECParameters);
  return curves[parameters?.namedCurve ?? ''];
}

function parseParameters<Value>({ parameters }: AlgorithmIdentifier, structure: new () => Value) {
  return parseDer(new Uint8Array(parameters ?? new ArrayBuffer(0)), structure);
}

/** Throws if the integer is negative, longer than the coordinate, or not in its shortest form. */
function toCoordinate(integer: ArrayBuffer, size: number): Uint8Array {
  const bytes = new Uint8Array(integer);
  const [first = 0x80, second = 0x80] = bytes;
  if (first >= 0x80 || (first === 0 && second < 0x80)) throw new RangeError('Not a positive integer');
  const digits = bytes.subarray(first === 0 ? 1 : 0);
  const coordinate = new Uint8Array(size);
  coordinate.set(digits, size - digits.length);
  return coordinate;
}
