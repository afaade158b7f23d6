import type { Random } from '@ob/http';
import { createTokenSecret } from '../secret/token-secrets.ts';

/** What every `request_uri` starts with (RFC 9126 section 2.2). */
const requestUriPrefix = 'urn:ietf:params:oauth:request_uri:';

/** Makes a fresh `request_uri`: a reference of 256 random bits, which nobody but its client can know. */
export function createRequestUri(random: Random): string {
  return `${requestUriPrefix}${createTokenSecret(random)}`;
}

/** The shape of every `request_uri` that this server makes. */
export const requestUriPattern = new RegExp(`^${requestUriPrefix}[A-Za-z0-9_-]{43}$`);

/** Tells whether a text has the form of a `request_uri` that this server makes; takes any text. */
export function isRequestUri(text: string): boolean {
  return requestUriPattern.test(text);
}
