import { createHmac, timingSafeEqual } from 'node:crypto';

/** The length of a time step in seconds, and the number of digits: the defaults of RFC 6238 and of every app. */
const stepSeconds = 30;
const digits = 6;

/** The accepted difference of a customer's clock, in steps in both directions. */
const tolerance = 1;

/** Computes a one-time password (HOTP, RFC 4226). With a time step as the counter it is TOTP (RFC 6238). */
export function computeOneTimePassword(secret: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  return truncate(createHmac('sha1', secret).update(message).digest());
}

/** Shortens an HMAC to six digits (RFC 4226 section 5.3). */
export function truncate(hmac: Buffer): string {
  const offset = (hmac.at(-1) ?? 0) & 0x0f;
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Finds the time step of a code, at most one step from now; `undefined` for a wrong code. */
export function findTimeStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / stepSeconds);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index);
  const matching = steps.filter((step) => isSameCode(computeOneTimePassword(secret, step), code));
  return matching.at(-1);
}

/** Compares two codes in constant time. */
export function isSameCode(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
