import { createHmac, timingSafeEqual } from 'node:crypto';

// The prefix makes browsers refuse a cookie of this name that another host, a sub-domain or plain HTTP tries to set.
const cookieName = '__Host-bank_session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Reads the session's secret out of a request; `undefined` where there is none, or none that this bank made. */
export function readSessionCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/[;,]/).map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Writes the `Set-Cookie` value that gives a browser its session; it ends with the browser at the latest. */
export function writeSessionCookie(secret: string): string {
  return `${cookieName}=${secret}; ${attributes}`;
}

/** Writes the `Set-Cookie` value that takes the session from a browser. */
export function clearSessionCookie(): string {
  return `${cookieName}=; ${attributes}; Max-Age=0`;
}

/**
 * Derives the token that the forms of a session carry against cross-site request forgery. It follows from the cookie,
 * so the database holds nothing that would make one, and it ends with the session.
 */
export function deriveFormToken(secret: string): string {
  return createHmac('sha256', secret).update('form token').digest('base64url');
}

/** Returns whether a form carries the token of the session that the cookie names. */
export function verifyFormToken(secret: string, given: string): boolean {
  return isSameText(deriveFormToken(secret), given);
}

/**
 * Derives the proof that a session has ended an access. The address that shows the message carries it, so nobody else
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
