/** The response to one request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
  /** Keeps the response open: gets the function that sends more and returns the one that stops sending. */
  readonly stream?: (send: (text: string) => void) => () => void;
}

/** Responds with a page: never cached or framed, with scripts of this site only. Forms may lead to `formTarget`. */
export function answerPage(status: number, content: string, formTarget: string): Answer {
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

/** Sends the browser on, so that it follows by GET; gives it a cookie where there is one. */
export function answerRedirect(location: string, cookie?: string): Answer {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return {
    status: 303,
    headers: cookie === undefined ? headers : { ...headers, 'set-cookie': cookie },
    content: '',
  };
}
