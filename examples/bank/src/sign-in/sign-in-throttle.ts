import { createHash } from 'node:crypto';
import { parseIpAddress } from '@ob/http/routes';

/** The limits of failed attempts, and the time for which an attempt counts. */
export const signInLimits = {
  perNameAndAddress: 10,
  perAddress: 100,
  windowMilliseconds: 15 * 60_000,
} as const;

/** A counted subject and its limit. The hash hides names and addresses from the store. */
export interface LimitedSubject {
  readonly subjectHash: string;
  readonly limit: number;
}

export interface AttemptCount {
  readonly subjectHash: string;
  readonly attempts: number;
  /** The end of the count, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Returns the network of an address: IPv4 in full, the first 64 bits of IPv6, which one customer has. Returns any other
 * text unchanged.
 */
export function describeNetwork(address: string): string {
  const bytes = parseIpAddress(address.replace(/%.*$/, ''));
  return bytes === undefined ? address : bytes.subarray(0, bytes.length === 4 ? 4 : 8).join('.');
}

/** Lists the subjects of an attempt: the name at this address, and the address. */
export function listLimitedSubjects(username: string, address: string): readonly LimitedSubject[] {
  return [
    { subjectHash: hash(['name', username, address]), limit: signInLimits.perNameAndAddress },
    { subjectHash: hash(['address', address]), limit: signInLimits.perAddress },
  ];
}

/** Returns the wait of an attempt in milliseconds; 0 if no subject is over its limit. */
export function decideWait(
  subjects: readonly LimitedSubject[],
  counts: readonly AttemptCount[],
  now: number,
): number {
  const exceeded = counts.filter(({ subjectHash, attempts }) =>
    subjects.some((subject) => subject.subjectHash === subjectHash && attempts > subject.limit),
  );
  return Math.max(0, ...exceeded.map(({ expiresAt }) => expiresAt - now));
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
