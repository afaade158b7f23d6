import {
  Asn1Fault,
  findExplicit,
  listSequence,
  readAsn1,
  readCount,
  readIdentifier,
  readUnsigned,
} from './asn1.ts';
import { type Certificate, readAlgorithm } from './certificate.ts';

/** How one signature is verified: the parameters of `crypto.subtle`, and the signature as it wants it. */
interface SignatureScheme {
  readonly key: { readonly name: string; readonly hash?: string; readonly namedCurve?: string };
  readonly verification: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
  readonly signature: Uint8Array;
}

type DescribeScheme = (certificate: Certificate, issuer: Certificate) => SignatureScheme | undefined;

const smallestRsaKey = 2048;

const hashes: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);

/** The curves of RFC 5480 section 2.1.1.1, with the bytes of one coordinate. */
const curves: ReadonlyMap<string, { readonly namedCurve: string; readonly size: number }> = new Map([
  ['1.2.840.10045.3.1.7', { namedCurve: 'P-256', size: 32 }],
  ['1.3.132.0.34', { namedCurve: 'P-384', size: 48 }],
  ['1.3.132.0.35', { namedCurve: 'P-521', size: 66 }],
]);

/** The algorithms by which certificates may be signed; SHA-1 and whatever else is not listed verifies nothing. */
const schemes: ReadonlyMap<string, DescribeScheme> = new Map<string, DescribeScheme>([
  ['1.2.840.113549.1.1.11', describeRsa('SHA-256')],
  ['1.2.840.113549.1.1.12', describeRsa('SHA-384')],
  ['1.2.840.113549.1.1.13', describeRsa('SHA-512')],
  ['1.2.840.113549.1.1.10', describeRsaPss],
  ['1.2.840.10045.4.3.2', describeEcdsa('SHA-256')],
  ['1.2.840.10045.4.3.3', describeEcdsa('SHA-384')],
  ['1.2.840.10045.4.3.4', describeEcdsa('SHA-512')],
  ['1.3.101.112', describeEd25519],
]);

/** Tells whether a certificate is signed by the key of another. Never throws: what cannot be verified is not signed. */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const scheme = schemes.get(certificate.algorithm.identifier)?.(certificate, issuer);
  if (scheme === undefined) return false;
  try {
    const spki = Uint8Array.from(issuer.publicKey);
    const key = await crypto.subtle.importKey('spki', spki, scheme.key, false, ['verify']);
    if ('modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < smallestRsaKey)
      return false;
    const [signature, signed] = [Uint8Array.from(scheme.signature), Uint8Array.from(certificate.signedBytes)];
    return await crypto.subtle.verify(scheme.verification, key, signature, signed);
  } catch {
    return false;
  }
}

function describeRsa(hash: string): DescribeScheme {
  const name = 'RSASSA-PKCS1-v1_5';
  return ({ signature }) => ({ key: { name, hash }, verification: { name }, signature });
}

/** RFC 4055 section 3.1: the parameters say the hash and the length of the salt; the mask uses the same hash. */
function describeRsaPss({ algorithm, signature }: Certificate): SignatureScheme | undefined {
  const name = 'RSA-PSS';
  return readAsn1(algorithm.parameters ?? new Uint8Array(), (element) => {
    const parameters = listSequence(element);
    const explicit = (tag: number) => findExplicit(parameters, tag);
    const hash = hashes.get(readAlgorithm(explicit(0)).identifier);
    const mask = listSequence(explicit(1))[1];
    if (hash === undefined || hash !== hashes.get(readAlgorithm(mask).identifier))
      throw new Asn1Fault('Not a known hash');
    return {
      key: { name, hash },
      verification: { name, saltLength: readCount(explicit(2)) },
      signature,
    };
  });
}

function describeEcdsa(hash: string): DescribeScheme {
  const name = 'ECDSA';
  return (certificate, issuer) => {
    const curve = readCurve(issuer);
    const signature =
      curve &&
      readAsn1(certificate.signature, (element) =>
        joinIntegers(listSequence(element).map(readUnsigned), curve.size),
      );
    return (
      curve &&
      signature && { key: { name, namedCurve: curve.namedCurve }, verification: { name, hash }, signature }
    );
  };
}

function describeEd25519({ signature }: Certificate): SignatureScheme {
  const name = 'Ed25519';
  return { key: { name }, verification: { name }, signature };
}

function readCurve({ publicKey }: Certificate) {
  const identifier = readAsn1(publicKey, (element) =>
    readIdentifier(listSequence(listSequence(element)[0])[1]),
  );
  return curves.get(identifier ?? '');
}

/** Certificates hold the two integers of a signature without leading zeros, `crypto.subtle` wants them at full length. */
function joinIntegers(integers: readonly Uint8Array[], size: number): Uint8Array {
  if (integers.length !== 2) throw new Asn1Fault('Not a signature');
  return Uint8Array.from(integers.flatMap((integer) => [...fillUp(integer, size)]));
}

/** Throws a `RangeError` where the integer is longer than that. */
function fillUp(integer: Uint8Array, size: number): Uint8Array {
  const filled = new Uint8Array(size);
  filled.set(integer, size - integer.length);
  return filled;
}
