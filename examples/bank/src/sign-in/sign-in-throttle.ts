import { createHash } from 'node:crypto';
import { parseIpAddress } from '@ob/http/outbound';

/** The number of failed attempts before a wait, and the time for which attempts count. */
export const signInLimits = {
  perNameAndAddress: 10,
  perAddress: 100,
  windowMilliseconds: 15 * 60_000,
} as const;

/** A subject of the count and its limit. It is a hash, so that the store knows neither names nor addresses. */
export interface LimitedSubject {
  readonly subjectHash: string;
  readonly limit: number;
}

/** The count of one subject. */
export interface AttemptCount {
  readonly subjectHash: string;
  readonly attempts: number;
  /** The time at which the count restarts, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Names the network of an address: the address of IPv4, the first 64 bits of IPv6, which one customer holds. Any other
 * text is returned as it is.
 */
export function describeNetwork(address: string): string {
  const bytes = parseIpAddress(address.replace(/%.*$/, ''));
  return bytes === undefined ? address : bytes.subarray(0, bytes.length === 4 ? 4 : 8).join('.');
}

/** Lists what an attempt counts against: the name at this address, and the address whatever the name. */
export function listLimitedSubjects(username: string, address: string): readonly LimitedSubject[] {
  return [
    { subjectHash: hash(['name', username, address]), limit: signInLimits.perNameAndAddress },
    { subjectHash: hash(['address', address]), limit: signInLimits.perAddress },
  ];
}

/** Decides how long an attempt has to wait, in milliseconds: zero while no subject is over its limit. */
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
