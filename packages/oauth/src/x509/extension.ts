import { Boolean as Asn1Boolean, BitString, Integer } from 'asn1js';
import {
  type Asn1Element,
  Asn1Fault,
  contentOf,
  listSequence,
  readAsn1,
  readCount,
  readIdentifier,
} from './asn1.ts';
import type { Certificate } from './certificate.ts';

/** The extensions that are read here, by what RFC 5280 section 4.2.1 calls them. */
export const extensionIdentifiers = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

/** An extension as it is found: `absent`, or what it says, or `malformed` where that cannot be read. */
export type Found<Value> = Value | 'absent' | 'malformed';

/** What a certificate may issue: nothing, or others, with this many authorities between it and the last one. */
export interface BasicConstraints {
  readonly isAuthority: boolean;
  /** `Infinity` where nothing is said. */
  readonly longestPath: number;
}

/** The names of the subject beside its distinguished name. */
export interface AlternativeNames {
  readonly dnsNames: readonly string[];
  readonly uris: readonly string[];
  readonly ipAddresses: readonly Uint8Array[];
  readonly emails: readonly string[];
}

/** Reads BasicConstraints (RFC 5280 section 4.2.1.9). */
export function readBasicConstraints(certificate: Certificate): Found<BasicConstraints> {
  return readExtension(certificate, 'basicConstraints', (element) => {
    const parts = listSequence(element);
    const isAuthority = parts.some((part) => part instanceof Asn1Boolean && part.getValue());
    const length = parts.find((part) => part instanceof Integer);
    return { isAuthority, longestPath: length === undefined ? Number.POSITIVE_INFINITY : readCount(length) };
  });
}

/** Lists the bits that KeyUsage sets, counted as RFC 5280 section 4.2.1.3 does. */
export function readKeyUsage(certificate: Certificate): Found<readonly number[]> {
  return readExtension(certificate, 'keyUsage', (element) => {
    if (!(element instanceof BitString)) throw new Asn1Fault('Not a key usage');
    const bits = [...contentOf(element).subarray(1)].flatMap((byte) =>
      [7, 6, 5, 4, 3, 2, 1, 0].map((n) => (byte >> n) & 1),
    );
    return bits.flatMap((bit, index) => (bit === 1 ? [index] : []));
  });
}

/** Lists the purposes of ExtendedKeyUsage (RFC 5280 section 4.2.1.12) by object identifier. */
export function readPurposes(certificate: Certificate): Found<readonly string[]> {
  return readExtension(certificate, 'extendedKeyUsage', (element) =>
    listSequence(element).map(readIdentifier),
  );
}

/** Reads the names of SubjectAltName (RFC 5280 section 4.2.1.6) that clients are registered by. */
export function readAlternativeNames(certificate: Certificate): Found<AlternativeNames> {
  return readExtension(certificate, 'subjectAlternativeName', (element) => {
    const names = listSequence(element);
    const contents = (tag: number) =>
      names.filter(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === tag).map(contentOf);
    return {
      emails: contents(1).map(decodeAscii),
      dnsNames: contents(2).map(decodeAscii),
      uris: contents(6).map(decodeAscii),
      ipAddresses: contents(7),
    };
  });
}

function readExtension<Value>(
  { extensions }: Certificate,
  name: keyof typeof extensionIdentifiers,
  read: (element: Asn1Element) => Value,
): Found<Value> {
  const extension = extensions.get(extensionIdentifiers[name]);
  return extension === undefined ? 'absent' : (readAsn1(extension.value, read) ?? 'malformed');
}

function decodeAscii(content: Uint8Array): string {
  if (content.some((byte) => byte > 0x7f)) throw new Asn1Fault('Not ASCII');
  return String.fromCharCode(...content);
}
