import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '@ob/http';

// The prefix makes browsers refuse a cookie of this name that another host, a sub-domain or plain HTTP tries to set.
const cookieName = '__Host-bank_session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Creates the secret of a browser: the value of its cookie. */
export function createBrowserSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Hashes the secret of a browser into the form that stores keep (SHA-256, base64url). */
export function hashBrowserSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Reads the secret of the browser; `undefined` if the request has no cookie of this site, or a forged one. */
export function readBrowserCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/[;,]/).map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Writes the `Set-Cookie` value that gives a browser its secret; it ends with the browser at the latest. */
export function writeBrowserCookie(secret: string): string {
  return `${cookieName}=${secret}; ${attributes}`;
}

/** Writes the `Set-Cookie` value that deletes the cookie. */
export function clearBrowserCookie(): string {
  return `${cookieName}=; ${attributes}; Max-Age=0`;
}

/**
 * Derives the token that forms carry against cross-site request forgery. It depends on the cookie alone, so the
 * database holds nothing that would make one.
 */
export function deriveFormToken(secret: string): string {
  return createHmac('sha256', secret).update('form token').digest('base64url');
}

/** Returns whether a form carries the token of the browser. */
export function verifyFormToken(secret: string, given: string): boolean {
  return isSameText(deriveFormToken(secret), given);
}

/**
 * Derives the proof that a browser has ended an access. The address that shows the message carries it, so nobody else
 * can write an address that shows a false message.
 */
export function deriveEndProof(formToken: string, endedId: string): string {
  return createHmac('sha256', formToken).update(`ended ${endedId}`).digest('base64url');
}

/** Returns whether a proof is that of {@link deriveEndProof}. */
export function verifyEndProof(formToken: string, endedId: string, given: string): boolean {
  return isSameText(deriveEndProof(formToken, endedId), given);
}

/** Compares in constant time. */
function isSameText(left: string, right: string): boolean {
  const [expected, received] = [Buffer.from(left), Buffer.from(right)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
