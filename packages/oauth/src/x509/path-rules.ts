import { id_kp_clientAuth, KeyUsageFlags } from '@peculiar/asn1-x509';
import { isValidAt } from '../certificate/certificate-facts.ts';
import { isSameName } from '../certificate/distinguished-name.ts';
import type { Certificate } from './certificate.ts';
import {
  extensionIdentifiers,
  type Found,
  readBasicConstraints,
  readKeyUsage,
  readPurposes,
} from './extension.ts';

/** What a path may hold although it is critical: everything else would bind in a way that nothing here obeys. */
const understood: ReadonlySet<string> = new Set(
  Object.entries(extensionIdentifiers).flatMap(([name, identifier]) =>
    name === 'nameConstraints' ? [] : [identifier],
  ),
);

type LinkRule = (certificate: Certificate, now: number) => boolean;

/** What holds for every certificate of a path (RFC 5280 section 6.1.3), the authority at its end included. */
const linkRules: readonly LinkRule[] = [
  isValidAt,
  ({ extensions }) => [...extensions].every(([name, { critical }]) => !critical || understood.has(name)),
  // An authority that is limited to some names would have to be held to them.
  ({ extensions }) => !extensions.has(extensionIdentifiers.nameConstraints),
  (certificate) => holds(readPurposes(certificate), (purposes) => purposes.includes(id_kp_clientAuth), true),
];

/** Tells whether a certificate may stand at the start of a path: one that a client of TLS may show. */
export function isClientCertificate(certificate: Certificate, now: number): boolean {
  const usages = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyAgreement;
  return (
    isLink(certificate, now) && holds(readKeyUsage(certificate), (flags) => (flags & usages) !== 0, true)
  );
}

/**
 * Tells whether a certificate may have issued the last one of a path (RFC 5280 sections 6.1.4 and 4.2.1.9), short of
 * the signature itself.
 */
export function mayIssue(issuer: Certificate, path: readonly Certificate[], now: number): boolean {
  const [, ...between] = path;
  const depth = between.filter((certificate) => !isSelfIssued(certificate)).length;
  const last = path.at(-1);
  return (
    last !== undefined &&
    isSameName(issuer.subject, last.issuer) &&
    isLink(issuer, now) &&
    isAuthority(issuer) &&
    holds(readBasicConstraints(issuer), ({ maxPathLength }) => depth <= maxPathLength, false)
  );
}

/** Tells whether a certificate may issue others at all. */
export function isAuthority(certificate: Certificate): boolean {
  return (
    holds(readBasicConstraints(certificate), (constraints) => constraints.isAuthority, false) &&
    holds(readKeyUsage(certificate), (flags) => (flags & KeyUsageFlags.keyCertSign) !== 0, true)
  );
}

function isLink(certificate: Certificate, now: number): boolean {
  return linkRules.every((rule) => rule(certificate, now));
}

/** RFC 5280 section 6.1: a certificate in which an authority speaks of itself does not lengthen the path. */
function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return isSameName(subject, issuer);
}

/** Judges an extension: one that cannot be read never passes, one that is absent as the caller says. */
function holds<Value>(found: Found<Value>, check: (value: Value) => boolean, whenAbsent: boolean): boolean {
  if (found === 'absent') return whenAbsent;
  return found !== 'malformed' && check(found as Exclude<Value, string>);
}
