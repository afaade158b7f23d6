import { parseIpAddress } from '@ob/http/routes';
import type { CertificateFacts } from '../certificate/certificate-facts.ts';
import { isSameName, parseDistinguishedName } from '../certificate/distinguished-name.ts';
import { isSameBytes } from '../secret/equal-bytes.ts';
import type { Client } from './client.ts';

export type CertificateSubjectMember = Extract<keyof Client, `tls_client_auth_${string}`>;

interface SubjectRule {
  /** The error detail for a malformed value. */
  readonly expectation: string;
  readonly isWellFormed: (registered: string) => boolean;
  readonly isNamed: (registered: string, certificate: CertificateFacts) => boolean;
}

const hostName = /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/i;

/** RFC 8705 section 2.1.2. */
export const certificateSubjectRules: Readonly<Record<CertificateSubjectMember, SubjectRule>> = {
  tls_client_auth_subject_dn: {
    expectation: 'must be a distinguished name in the form of RFC 4514, with known attribute names',
    isWellFormed: (registered) => parseDistinguishedName(registered) !== undefined,
    isNamed: (registered, { subject }) => {
      const name = parseDistinguishedName(registered);
      return name !== undefined && isSameName(name, subject);
    },
  },
  tls_client_auth_san_dns: {
    expectation: 'must be a host name in ASCII, without a wildcard',
    isWellFormed: (registered) => hostName.test(registered),
    isNamed: (registered, { dnsNames }) => dnsNames.some((name) => foldAscii(name) === foldAscii(registered)),
  },
  tls_client_auth_san_uri: {
    expectation: 'must be an absolute URI',
    isWellFormed: (registered) => /^[a-z][a-z\d+.-]*:[\x21-\x7e]+$/i.test(registered),
    isNamed: (registered, { uris }) => uris.includes(registered),
  },
  tls_client_auth_san_ip: {
    expectation: 'must be an IPv4 or IPv6 address',
    isWellFormed: (registered) => parseIpAddress(registered) !== undefined,
    isNamed: (registered, { ipAddresses }) => {
      const address = parseIpAddress(registered);
      return address !== undefined && ipAddresses.some((named) => isSameBytes(named, address));
    },
  },
  tls_client_auth_san_email: {
    expectation: 'must be a mail address in ASCII',
    isWellFormed: (registered) =>
      /^[\x21-\x7e]+@[^@]+$/.test(registered) && hostName.test(splitEmail(registered).domain),
    isNamed: (registered, { emails }) => emails.some((email) => isSameEmail(email, registered)),
  },
};

export const certificateSubjectMembers = Object.keys(
  certificateSubjectRules,
) as readonly CertificateSubjectMember[];

/** Returns whether a certificate has the registered subject; false unless exactly one is registered. */
export function isRegisteredSubject(client: Client, certificate: CertificateFacts): boolean {
  const registered = certificateSubjectMembers.flatMap((member) => {
    const value = client[member];
    return value === undefined ? [] : [{ member, value }];
  });
  const [subject, ...others] = registered;
  if (subject === undefined || others.length > 0) return false;
  return certificateSubjectRules[subject.member].isNamed(subject.value, certificate);
}

/** Folds ASCII letters only, so that no other letter becomes an ASCII letter. */
function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The mailbox is case-sensitive (RFC 5280 section 7.5). */
function isSameEmail(left: string, right: string): boolean {
  const [one, other] = [splitEmail(left), splitEmail(right)];
  return one.mailbox === other.mailbox && foldAscii(one.domain) === foldAscii(other.domain);
}

function splitEmail(email: string): { readonly mailbox: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { mailbox: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
}
