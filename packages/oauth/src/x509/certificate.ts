import {
  Certificate as CertificateStructure,
  type Extension,
  Extensions,
  type Name,
} from '@peculiar/asn1-x509';
import { readAttributeValue } from '../certificate/attribute-value.ts';
import type { ValidityPeriod } from '../certificate/certificate-facts.ts';
import type { DistinguishedName } from '../certificate/distinguished-name.ts';
import { encodeDer, parseDer } from './der.ts';

/** A parsed certificate (RFC 5280 section 4.1). Nothing in it is verified. */
export interface Certificate extends ValidityPeriod {
  readonly der: Uint8Array;
  readonly structure: CertificateStructure;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>;
}

/** Reads a DER-encoded certificate. Returns `undefined` for other bytes. Never throws. */
export function readCertificate(der: Uint8Array): Certificate | undefined {
  const structure = parseDer(der, CertificateStructure);
  if (structure === undefined) return undefined;
  const { signature, issuer, subject, validity, extensions = new Extensions() } = structure.tbsCertificate;
  const named = new Map(Array.from(extensions, (extension) => [extension.extnID, extension]));
  const notBefore = validity.notBefore.getTime().getTime();
  const notAfter = validity.notAfter.getTime().getTime();
  const isCertificate =
    // The algorithm next to the signature is not signed: it must be the signed one.
    signature.isEqual(structure.signatureAlgorithm) &&
    // Readers could disagree about which of two equal extensions counts (RFC 5280 section 4.2).
    named.size === extensions.length &&
    // RFC 5280 section 4.1.2.5: no fractions of a second.
    [notBefore, notAfter].every((time) => time % 1000 === 0);
  if (!isCertificate) return undefined;
  return {
    der,
    structure,
    issuer: readName(issuer),
    subject: readName(subject),
    notBefore,
    notAfter,
    extensions: named,
  };
}

/**
 * Reads a Name (RFC 5280 section 4.1.2.4). Decodes the raw values in the same way as registered names, because the
 * library also turns malformed strings into text.
 */
function readName(name: Name): DistinguishedName {
  return Array.from(name, (step) =>
    Array.from(step, ({ type, value }) => ({ type, ...readAttributeValue(encodeDer(value)) })),
  );
}
