import type { Random } from '@ob/http';
import { createTokenSecret } from '../secret/token-secrets.ts';

const requestUriPrefix = 'urn:ietf:params:oauth:request_uri:';

export function createRequestUri(random: Random): string {
  return `${requestUriPrefix}${createTokenSecret(random)}`;
}

export const requestUriPattern = new RegExp(`^${requestUriPrefix}[A-Za-z0-9_-]{43}$`);

export function isRequestUri(text: string): boolean {
  return requestUriPattern.test(text);
}
