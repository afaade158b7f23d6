export interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
  /** Keeps the response open. Gets a function that sends more data, and returns one that stops sending. */
  readonly stream?: (send: (text: string) => void) => () => void;
}

/** Creates the response for a page: not cached, not framed, only scripts of this site. Forms may post to `formTarget`. */
export function createPageResponse(status: number, content: string, formTarget: string): SiteResponse {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${formTarget}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    content,
  };
}

/** Creates a 303 redirect, with a cookie if given. */
export function createRedirect(location: string, cookie?: string): SiteResponse {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return {
    status: 303,
    headers: cookie === undefined ? headers : { ...headers, 'set-cookie': cookie },
    content: '',
  };
}
