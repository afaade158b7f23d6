import { Boolean as Asn1Boolean, OctetString } from 'asn1js';
import { readAttributeValue } from '../authentication/attribute-value.ts';
import type { ValidityPeriod } from '../authentication/certificate-facts.ts';
import type { DistinguishedName, NameAttribute } from '../authentication/distinguished-name.ts';
import { isSameBytes } from '../secret/equal-bytes.ts';
import {
  type Asn1Element,
  Asn1Fault,
  contentOf,
  encodingOf,
  findExplicit,
  findTagged,
  listSequence,
  listSet,
  readAsn1,
  readIdentifier,
  readTime,
  readWholeBits,
} from './asn1.ts';

/** What a signature is made by: an object identifier, and its parameters as they are encoded. */
export interface SignatureAlgorithm {
  readonly identifier: string;
  readonly parameters: Uint8Array | undefined;
}

/** An extension by what it is for: its encoded value, and whether whoever does not know it must refuse. */
export interface CertificateExtension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

/** A certificate taken apart (RFC 5280 section 4.1). Nothing of it has been verified. */
export interface Certificate extends ValidityPeriod {
  /** The bytes that the signature is over. */
  readonly signedBytes: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
  /** SubjectPublicKeyInfo, DER-encoded. */
  readonly publicKey: Uint8Array;
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, CertificateExtension>;
}

/** Reads a DER-encoded certificate, `undefined` where the bytes are none. Never throws. */
export function readCertificate(der: Uint8Array): Certificate | undefined {
  return readAsn1(der, (element) => {
    const [signed, algorithm, signature, ...others] = listSequence(element);
    const body = readBody(listSequence(signed));
    // What names the algorithm outside of the signature must not differ from what is signed.
    const isAsSigned = isSameBytes(encodingOf(algorithm), body.algorithmEncoding);
    if (others.length > 0 || !isAsSigned) throw new Asn1Fault('Not a certificate');
    return {
      ...body.content,
      signedBytes: encodingOf(signed),
      algorithm: readAlgorithm(algorithm),
      signature: readWholeBits(signature),
    };
  });
}

function readBody(elements: readonly Asn1Element[]) {
  const withoutVersion = findTagged(elements.slice(0, 1), 0) === undefined ? elements : elements.slice(1);
  const [, algorithm, issuer, validity, subject, publicKey, ...optional] = withoutVersion;
  const [notBefore, notAfter] = listSequence(validity);
  const extensions = findExplicit(optional, 3);
  return {
    algorithmEncoding: encodingOf(algorithm),
    content: {
      issuer: readName(issuer),
      subject: readName(subject),
      notBefore: readTime(notBefore),
      notAfter: readTime(notAfter),
      publicKey: encodingOf(publicKey),
      extensions: extensions === undefined ? new Map() : readExtensions(extensions),
    },
  };
}

/** Reads an AlgorithmIdentifier (RFC 5280 section 4.1.1.2). */
export function readAlgorithm(element: Asn1Element | undefined): SignatureAlgorithm {
  const [identifier, parameters] = listSequence(element);
  return {
    identifier: readIdentifier(identifier),
    parameters: parameters === undefined ? undefined : encodingOf(parameters),
  };
}

/** Reads a Name (RFC 5280 section 4.1.2.4). */
function readName(element: Asn1Element | undefined): DistinguishedName {
  return listSequence(element).map((step) => listSet(step).map(readNameAttribute));
}

function readNameAttribute(element: Asn1Element): NameAttribute {
  const [type, value] = listSequence(element);
  return { type: readIdentifier(type), ...readAttributeValue(encodingOf(value)) };
}

/** RFC 5280 section 4.2: an extension that stands there twice could mean one thing here and another elsewhere. */
function readExtensions(element: Asn1Element | undefined): ReadonlyMap<string, CertificateExtension> {
  const extensions = listSequence(element).map(readExtension);
  const named = new Map(extensions);
  if (named.size < extensions.length) throw new Asn1Fault('An extension is repeated');
  return named;
}

function readExtension(element: Asn1Element): readonly [string, CertificateExtension] {
  const parts = listSequence(element);
  const [identifier, critical] = parts;
  const value = parts.at(-1);
  if (!(value instanceof OctetString)) throw new Asn1Fault('Not an extension');
  const isCritical = critical instanceof Asn1Boolean && critical.getValue();
  return [readIdentifier(identifier), { isCritical, value: contentOf(value) }];
}
