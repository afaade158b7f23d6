import { id_kp_clientAuth, KeyUsageFlags } from '@peculiar/asn1-x509';
import { isValidAt } from '../certificate/certificate-facts.ts';
import { isSameName } from '../certificate/distinguished-name.ts';
import type { Certificate } from './certificate.ts';
import {
  type ExtensionValue,
  extensionIdentifiers,
  readBasicConstraints,
  readKeyUsage,
  readPurposes,
} from './extension.ts';

/**
 * The critical extensions that are accepted. An unknown one could contain a restriction that this server does not
 * enforce.
 */
const knownExtensions: ReadonlySet<string> = new Set(
  Object.entries(extensionIdentifiers).flatMap(([name, identifier]) =>
    name === 'nameConstraints' ? [] : [identifier],
  ),
);

type CertificateRule = (certificate: Certificate, now: number) => boolean;

/** The rules for every certificate of a path, including the authority (RFC 5280 section 6.1.3). */
const certificateRules: readonly CertificateRule[] = [
  isValidAt,
  ({ extensions }) => [...extensions].every(([name, { critical }]) => !critical || knownExtensions.has(name)),
  // This server does not enforce name constraints.
  ({ extensions }) => !extensions.has(extensionIdentifiers.nameConstraints),
  (certificate) => passes(readPurposes(certificate), (purposes) => purposes.includes(id_kp_clientAuth), true),
];

/** Returns whether a certificate may authenticate a TLS client. */
export function isClientCertificate(certificate: Certificate, now: number): boolean {
  const usages = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement;
  return (
    meetsRules(certificate, now) && passes(readKeyUsage(certificate), (flags) => (flags & usages) !== 0, true)
  );
}

/**
 * Returns whether a certificate may be the issuer of the last one of a path (RFC 5280 sections 6.1.4 and 4.2.1.9). It
 * does not check the signature.
 */
export function mayIssue(issuer: Certificate, path: readonly Certificate[], now: number): boolean {
  const [, ...between] = path;
  const depth = between.filter((certificate) => !isSelfIssued(certificate)).length;
  const last = path.at(-1);
  return (
    last !== undefined &&
    isSameName(issuer.subject, last.issuer) &&
    meetsRules(issuer, now) &&
    isAuthority(issuer) &&
    passes(readBasicConstraints(issuer), ({ maxPathLength }) => depth <= maxPathLength, false)
  );
}

export function isAuthority(certificate: Certificate): boolean {
  return (
    passes(readBasicConstraints(certificate), (constraints) => constraints.isAuthority, false) &&
    passes(readKeyUsage(certificate), (flags) => (flags & KeyUsageFlags.keyCertSign) !== 0, true)
  );
}

function meetsRules(certificate: Certificate, now: number): boolean {
  return certificateRules.every((rule) => rule(certificate, now));
}

/** A self-issued certificate does not lengthen the path (RFC 5280 section 6.1). */
function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return isSameName(subject, issuer);
}

/** Checks an extension. A malformed one fails; `whenAbsent` is the result for a missing one. */
function passes<Value>(
  found: ExtensionValue<Value>,
  check: (value: Value) => boolean,
  whenAbsent: boolean,
): boolean {
  if (found === 'absent') return whenAbsent;
  return found !== 'malformed' && check(found as Exclude<Value, string>);
}
