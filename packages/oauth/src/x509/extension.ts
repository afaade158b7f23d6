import {
  BasicConstraints as BasicConstraintsStructure,
  ExtendedKeyUsage,
  type GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  KeyUsage,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509';
import type { CertificateFacts } from '../certificate/certificate-facts.ts';
import type { Certificate } from './certificate.ts';
import { encodeDer, parseDer } from './der.ts';

/** The extensions that this server reads, by their names in RFC 5280 section 4.2.1. */
export const extensionIdentifiers = {
  subjectKeyIdentifier: id_ce_subjectKeyIdentifier,
  keyUsage: id_ce_keyUsage,
  subjectAlternativeName: id_ce_subjectAltName,
  basicConstraints: id_ce_basicConstraints,
  nameConstraints: id_ce_nameConstraints,
  certificatePolicies: id_ce_certificatePolicies,
  authorityKeyIdentifier: id_ce_authorityKeyIdentifier,
  extendedKeyUsage: id_ce_extKeyUsage,
} as const;

export type ExtensionValue<Value> = Value | 'absent' | 'malformed';

export interface BasicConstraints {
  readonly isAuthority: boolean;
  /** How many authorities may be between this one and the client certificate; `Infinity` without a limit. */
  readonly maxPathLength: number;
}

export type AlternativeNames = Pick<CertificateFacts, 'dnsNames' | 'uris' | 'ipAddresses' | 'emails'>;

/** Reads BasicConstraints (RFC 5280 section 4.2.1.9). */
export function readBasicConstraints(certificate: Certificate): ExtensionValue<BasicConstraints> {
  return readExtension(certificate, 'basicConstraints', BasicConstraintsStructure, (value) => {
    const { cA: isAuthority, pathLenConstraint: maxPathLength = Number.POSITIVE_INFINITY } = value;
    const isCount = Number.isInteger(maxPathLength) && maxPathLength >= 0 && maxPathLength <= 0xffff;
    return isCount || maxPathLength === Number.POSITIVE_INFINITY ? { isAuthority, maxPathLength } : undefined;
  });
}

/** Reads KeyUsage (RFC 5280 section 4.2.1.3) as a sum of the library's `KeyUsageFlags`. */
export function readKeyUsage(certificate: Certificate): ExtensionValue<number> {
  return readExtension(certificate, 'keyUsage', KeyUsage, (usage) => usage.toNumber());
}

/** Lists the purposes of ExtendedKeyUsage (RFC 5280 section 4.2.1.12) by object identifier. */
export function readPurposes(certificate: Certificate): ExtensionValue<readonly string[]> {
  return readExtension(certificate, 'extendedKeyUsage', ExtendedKeyUsage, ([...purposes]) => purposes);
}

/** Reads the names of SubjectAltName (RFC 5280 section 4.2.1.6) that clients can register. */
export function readAlternativeNames(certificate: Certificate): ExtensionValue<AlternativeNames> {
  return readExtension(certificate, 'subjectAlternativeName', SubjectAlternativeName, ([...names]) => {
    const texts = (kind: 'dNSName' | 'rfc822Name' | 'uniformResourceIdentifier') =>
      names.flatMap((name) => name[kind] ?? []);
    const [dnsNames, uris, emails] = [
      texts('dNSName'),
      texts('uniformResourceIdentifier'),
      texts('rfc822Name'),
    ];
    const isAscii = [...dnsNames, ...uris, ...emails].every((text) => /^[\0-\x7f]*$/.test(text));
    return isAscii ? { dnsNames, uris, emails, ipAddresses: names.flatMap(listAddress) } : undefined;
  });
}

/** The library turns addresses into text. The encoding has the raw bytes after tag and length. */
function listAddress(name: GeneralName): readonly Uint8Array[] {
  return name.iPAddress === undefined ? [] : [encodeDer(name).subarray(2)];
}

function readExtension<Structure, Value>(
  { extensions }: Certificate,
  name: keyof typeof extensionIdentifiers,
  structure: new () => Structure,
  read: (structure: Structure) => Value | undefined,
): ExtensionValue<Value> {
  const extension = extensions.get(extensionIdentifiers[name]);
  if (extension === undefined) return 'absent';
  const parsed = parseDer(new Uint8Array(extension.extnValue.buffer), structure);
  return (parsed && read(parsed)) ?? 'malformed';
}
