import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '@ob/http';

// With this prefix, browsers refuse a cookie of another host, of a sub-domain or over plain HTTP.
const cookieName = '__Host-bank_session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Creates the value of a browser's cookie. */
export function createBrowserSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Hashes a browser secret for storage (SHA-256, base64url). */
export function hashBrowserSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Reads the browser secret; `undefined` if the cookie is missing or malformed. */
export function readBrowserCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/[;,]/).map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Returns the `Set-Cookie` value of a session cookie with the secret. */
export function writeBrowserCookie(secret: string): string {
  return `${cookieName}=${secret}; ${attributes}`;
}

/** Returns the `Set-Cookie` value that deletes the cookie. */
export function clearBrowserCookie(): string {
  return `${cookieName}=; ${attributes}; Max-Age=0`;
}

/**
 * Derives the form token against cross-site request forgery. It depends on the cookie only, so no token can be made
 * from the database.
 */
export function deriveFormToken(secret: string): string {
  return createHmac('sha256', secret).update('form token').digest('base64url');
}

/** Returns whether a form carries the token of the browser. */
export function verifyFormToken(secret: string, given: string): boolean {
  return isSameText(deriveFormToken(secret), given);
}

/**
 * Derives the proof that this browser ended an access. It is part of the address of the success message, so nobody else
 * can link to a false message.
 */
export function deriveEndProof(formToken: string, endedId: string): string {
  return createHmac('sha256', formToken).update(`ended ${endedId}`).digest('base64url');
}

/** Returns whether a proof is the one of {@link deriveEndProof}. */
export function verifyEndProof(formToken: string, endedId: string, given: string): boolean {
  return isSameText(deriveEndProof(formToken, endedId), given);
}

/** Compares in constant time. */
function isSameText(left: string, right: string): boolean {
  const [expected, received] = [Buffer.from(left), Buffer.from(right)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
